import type { GenerationStatus } from '@easel/shared/contracts/generation';
import { Badge } from '@/ui/badge';
import { STATUS_LABELS, STATUS_TONES } from './status-words';

export function StatusBadge({ status }: { status: GenerationStatus }) {
  return <Badge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>;
}
