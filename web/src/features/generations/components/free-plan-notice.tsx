import { Badge } from '@/ui/badge';
import { PlansLink } from './plans-link';

export function FreePlanNotice({ count = 1 }: { count?: number }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-muted text-sm">
      <Badge tone="accent">Free Plan</Badge>
      {count === 1 ? 'This picture carries a watermark.' : 'These pictures carry a watermark.'}
      <PlansLink>Get clean downloads with Pro</PlansLink>
    </p>
  );
}
