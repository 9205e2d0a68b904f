import type { Generation } from '@easel/shared/contracts/generation.schema';
import { useModelName } from '@/components/model-name';
import { longDate, longTime } from '@/lib/dates';
import { Facts } from '@/ui/facts';
import { describeChanges } from './describe-changes';
import { describeStyle } from './describe-style';

/** Facts about the user's own picture: how it was made, and who can see it. */
export function PictureFacts({ picture }: { picture: Generation }) {
  const model = useModelName(picture.model);
  const { width, height, seed, parameters, publishedAt, sharedAt } = picture;
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
    ['Published', publishedAt && longDate(publishedAt)],
    ['Team', sharedAt && `Shared ${longDate(sharedAt)}`],
  ] as const;
  return <Facts facts={facts} />;
}
