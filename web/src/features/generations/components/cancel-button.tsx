import type { Generation } from '@easel/shared/contracts/generation';
import { Ban } from 'lucide-react';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { useCancelGeneration } from '../api/cancel-generation';
import { reportProblem } from '../report-problem';

export function CancelButton({
  generation,
  iconOnly = false,
}: {
  generation: Generation;
  iconOnly?: boolean;
}) {
  const cancel = useCancelGeneration();
  const start = () =>
    cancel.mutate(generation.id, { onError: (error) => reportProblem('Cancel Failed', error) });
  if (iconOnly) {
    return (
      <IconButton
        label="Cancel"
        size="sm"
        icon={<Ban aria-hidden="true" className="size-4.5" />}
        loading={cancel.isPending}
        onClick={start}
      />
    );
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Ban aria-hidden="true" className="size-4" />}
      loading={cancel.isPending}
      onClick={start}
    >
      Cancel
    </Button>
  );
}
