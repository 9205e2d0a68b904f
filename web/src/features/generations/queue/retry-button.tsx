import type { Generation } from '@easel/shared/contracts/generation.schema';
import { RotateCcw, Shuffle } from 'lucide-react';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { useRetryGeneration } from './api';

/** Runs the generation again with the same parameters. */
export function RetryButton({
  generation,
  size = 'md',
  hasIcon = true,
}: {
  generation: Generation;
  size?: 'sm' | 'md';
  hasIcon?: boolean;
}) {
  const retry = useRetryGeneration();
  return (
    <Button
      variant="secondary"
      size={size}
      icon={hasIcon ? <RotateCcw aria-hidden="true" className="size-4" /> : undefined}
      loading={retry.isPending}
      onClick={() => retry.mutate({ id: generation.id })}
    >
      Retry
    </Button>
  );
}

/** Runs the generation again with another random seed, which can succeed when the same seed keeps failing. */
export function NewSeedButton({ generation }: { generation: Generation }) {
  const retry = useRetryGeneration();
  return (
    <IconButton
      label="Retry with a new seed"
      variant="secondary"
      size="sm"
      icon={<Shuffle aria-hidden="true" className="size-4" />}
      loading={retry.isPending}
      onClick={() => retry.mutate({ id: generation.id, newSeed: true })}
    />
  );
}
