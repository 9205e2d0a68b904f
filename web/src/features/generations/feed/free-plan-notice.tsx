import { TextLink } from '@/components/text-link';
import { useSubscription } from '@/entities/subscription/subscription';
import { Badge } from '@/ui/badge';

/** Explains the watermark and how to avoid it: with a paid plan, or, on one, by making the picture again. */
export function FreePlanNotice({ count = 1 }: { count?: number }) {
  const { data: subscription } = useSubscription();
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-muted text-sm">
      <Badge tone="accent">Free Plan</Badge>
      {count === 1 ? 'This picture carries a watermark.' : 'These pictures carry a watermark.'}
      {subscription?.isPro ? (
        <span>Run it again to get a clean version.</span>
      ) : (
        <TextLink to="/pricing">Get clean pictures with Pro</TextLink>
      )}
    </p>
  );
}
