import type { Generation } from '@easel/shared/contracts/generation';
import { Progress } from '@/ui/progress';
import { useLiveProgress } from '../live-progress';
import { describeWait } from '../queue';
import { STATUS_LABELS } from '../status-words';

/** How far a generation is: its place in the queue while it waits, then the model's own steps. */
export function GenerationProgress({
  generation,
  isPaused,
  size = 'md',
  className,
}: {
  generation: Generation;
  /** Whether the account's queue is paused. */
  isPaused: boolean;
  size?: 'sm' | 'md';
  className?: string;
}) {
  const { percent, step, steps } = useLiveProgress(generation);
  const isWaiting = generation.status === 'pending';
  const stepText = steps > 0 && size === 'md' ? `step ${step} of ${steps}` : null;
  // The small bar stands under a box that says it already.
  const waitText = size === 'md' ? describeQueue(generation, isPaused) : '';
  const percentText = percent === null ? null : `${percent}%`;
  return (
    <Progress
      className={className}
      size={size}
      value={isWaiting ? 0 : percent}
      label={isWaiting && isPaused ? 'Paused' : STATUS_LABELS[generation.status]}
      detail={isWaiting ? waitText : [stepText, percentText].filter(Boolean).join(' · ')}
    />
  );
}

export function describeQueue({ queue }: Generation, isPaused: boolean): string {
  if (!queue) return '';
  if (isPaused) return `position ${queue.position}`;
  return `position ${queue.position} · ${describeWait(queue.estimatedSeconds)}`;
}
