import type { Generation } from '@easel/shared/contracts/generation.schema';
import { RotateCcw } from 'lucide-react';
import { Button } from '@/ui/button';
import { useRetryGeneration } from './api';

/** Runs the generation again with the same parameters. */
export function RetryButton({ generation, size = 'md' }: { generation: Generation; size?: 'sm' | 'md' }) {
  const retry = useRetryGeneration();
  return (
    <Button
      variant="secondary"
      size={size}
      icon={<RotateCcw aria-hidden="true" className="size-4" />}
      loading={retry.isPending}
      onClick={() => retry.mutate({ id: generation.id })}
    >
      Retry
    </Button>
  );
}
