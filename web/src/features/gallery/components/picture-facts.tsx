import type { GalleryItem } from '@easel/shared/contracts/gallery.schema';
import { styleName } from '@easel/shared/contracts/styles';
import { useModelName } from '@/components/model-name';
import { TextLink } from '@/components/text-link';
import { longDate } from '@/lib/dates';
import { wholeNumber } from '@/lib/formats';
import { Facts } from '@/ui/facts';
import { authorPath } from '../gallery-filter';
import { authorOf } from '../picture-text';

/** Facts about a published picture: author, date, and how it was made. */
export function PictureFacts({ item }: { item: GalleryItem }) {
  const model = useModelName(item.model);
  const isUnknown = item.author.name === null && !item.isSample && !item.isMine;
  const facts = [
    [
      'Author',
      isUnknown ? null : item.author.id === null ? (
        <>
          {authorOf(item)}
          {item.isMine && item.author.name === null ? (
            <>
              {'. '}
              <TextLink to="/settings#privacy">Show your name</TextLink>
            </>
          ) : null}
        </>
      ) : (
        <TextLink key="author" to={authorPath(item.author.id)}>
          {authorOf(item)}
        </TextLink>
      ),
    ],
    ['Published', item.publishedAt === null ? null : longDate(item.publishedAt)],
    ['Style', styleName(item.style)],
    ['Model', model],
    ['Seed', String(item.seed)],
    ['Size', `${item.width} × ${item.height}`],
    ['Aspect ratio', item.settings.aspectRatio],
    ['Downloads', wholeNumber(item.downloads)],
  ] as const;
  return <Facts facts={facts} />;
}
