import type { Generation } from '@easel/shared/contracts/generation.schema';
import { TextLink } from '@/components/text-link';
import { useSubscription } from '@/entities/subscription/subscription';
import { Badge } from '@/ui/badge';

/**
 * Explains the watermark of pictures that have one, and how to avoid it: with a paid plan or, for old ones, by making
 * them again.
 */
export function FreePlanNotice({ pictures }: { pictures: readonly Generation[] }) {
  const { data: subscription } = useSubscription();
  const marked = pictures.filter(({ image }) => image?.hasWatermark);
  if (marked.length === 0) return null;
  const becomeClean = marked.every(({ image }) => image?.becomesClean);
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-muted text-sm">
      <Badge tone="accent">Free Plan</Badge>
      {marked.length === 1 ? 'This picture carries a watermark.' : 'These pictures carry a watermark.'}
      {subscription?.isPro ? (
        <span>{becomeClean ? 'It is being removed.' : 'Run it again to get a clean version.'}</span>
      ) : (
        <TextLink to="/pricing">
          {becomeClean ? 'Remove it with Pro' : 'Get clean pictures with Pro'}
        </TextLink>
      )}
    </p>
  );
}
