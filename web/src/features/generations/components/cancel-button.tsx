import type { Generation } from '@easel/shared/contracts/generation';
import { Ban } from 'lucide-react';
import { Button } from '@/ui/button';
import { useCancelGeneration } from '../api/cancel-generation';
import { reportProblem } from '../report-problem';

export function CancelButton({ generation, size = 'md' }: { generation: Generation; size?: 'sm' | 'md' }) {
  const cancel = useCancelGeneration();
  return (
    <Button
      variant="secondary"
      size={size}
      icon={<Ban aria-hidden="true" className="size-4" />}
      loading={cancel.isPending}
      onClick={() =>
        cancel.mutate(generation.id, { onError: (error) => reportProblem('Cancel Failed', error) })
      }
    >
      Cancel
    </Button>
  );
}
