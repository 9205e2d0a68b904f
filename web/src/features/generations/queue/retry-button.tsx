import type { Generation } from '@easel/shared/contracts/generation.schema';
import { RotateCcw } from 'lucide-react';
import { useOneAtATime } from '@/lib/one-at-a-time';
import { Button } from '@/ui/button';
import { reportProblem } from '../report-problem';
import { useRetryGeneration } from './api';

/** A new attempt with the same parameters. */
export function RetryButton({ generation, size = 'md' }: { generation: Generation; size?: 'sm' | 'md' }) {
  const retry = useRetryGeneration();
  const retryOnce = useOneAtATime(retry);
  return (
    <Button
      variant="secondary"
      size={size}
      icon={<RotateCcw aria-hidden="true" className="size-4" />}
      loading={retry.isPending}
      onClick={() => retryOnce(generation.id, { onError: (error) => reportProblem('Retry Failed', error) })}
    >
      Retry
    </Button>
  );
}
