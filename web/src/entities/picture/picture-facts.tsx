import type { Generation } from '@easel/shared/contracts/generation.schema';
import type { ReactNode } from 'react';
import { useModelName } from '@/components/model-name';
import { TextLink } from '@/components/text-link';
import { longDate, longTime } from '@/lib/dates';
import { Facts } from '@/ui/facts';
import { describeChanges } from './describe-changes';
import { describeStyle } from './describe-style';
import { useAlbumsOf } from './wall/albums-and-tags';

/** Facts about the user's own picture: how it was made, where it is filed, and who can see it. */
export function PictureFacts({ picture }: { picture: Generation }) {
  const model = useModelName(picture.model);
  const { data: albums = [] } = useAlbumsOf(picture.id);
  const { width, height, seed, parameters, tags, publishedAt, sharedAt } = picture;
  const facts = [
    ['Style', describeStyle(picture)],
    ['Size', `${width} × ${height}`],
    ['Model', model],
    ['Seed', String(seed)],
    ['Steps', parameters.steps],
    ['Guidance', parameters.guidance],
    ['Negative', parameters.negativePrompt],
    ['By the model', describeChanges(picture.notes)],
    ['Made', longTime(picture.completedAt ?? picture.createdAt)],
    ['Albums', linksOf(albums.map(({ id, name }) => ({ name, query: { album: id } })))],
    ['Tags', linksOf(tags.map((tag) => ({ name: tag, query: { tag } })))],
    ['Published', publishedAt && longDate(publishedAt)],
    ['Team', sharedAt && `Shared ${longDate(sharedAt)}`],
  ] as const;
  return <Facts facts={facts} />;
}

/** Returns links to the pictures that a filter finds, separated by commas; null without any. */
function linksOf(filters: readonly { name: string; query: Record<string, string> }[]): ReactNode {
  if (filters.length === 0) return null;
  return filters.map(({ name, query }, index) => (
    <span key={name}>
      {index > 0 ? ', ' : null}
      <TextLink to={`/pictures?${new URLSearchParams(query)}`}>{name}</TextLink>
    </span>
  ));
}
