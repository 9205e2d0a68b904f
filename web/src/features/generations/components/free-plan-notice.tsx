import { Badge } from '@/ui/badge';
import { PlansLink } from './plans-link';

export function FreePlanNotice() {
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-muted text-sm">
      <Badge tone="accent">Free Plan</Badge>
      This picture carries a watermark.
      <PlansLink>Get clean downloads with Pro</PlansLink>
    </p>
  );
}
