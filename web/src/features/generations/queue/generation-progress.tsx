import type { Generation } from '@easel/shared/contracts/generation.schema';
import { useLiveProgress } from '@/entities/picture/live-progress';
import { Progress } from '@/ui/progress';
import { useModel } from '../composer/list-models';
import { describeWork } from './elapsed';
import { describeWait } from './queue';
import { STATUS_LABELS } from './status-words';
import { useElapsedSeconds } from './use-elapsed-seconds';

/**
 * How far a generation is: its place in the queue while it waits, then the model's own steps, or where it reports
 * none, only how long it has been at work and how long that usually takes.
 */
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
  const model = useModel(generation.model);
  const isWaiting = generation.status === 'pending';
  const isUnknown = !isWaiting && percent === null;
  const elapsedSeconds = useElapsedSeconds(isUnknown ? generation.startedAt : null);

  const detail = () => {
    // The small bar stands under a box that says it already, and has no room for more than a word.
    if (isWaiting) return size === 'md' ? describeQueue(generation, isPaused) : '';
    if (isUnknown)
      return describeWork(elapsedSeconds, size === 'md' ? (model?.expectedSeconds ?? null) : null);
    // The steps are done; the picture is being encoded and stored.
    if (percent === 100) return 'Finishing';
    return [steps > 0 && size === 'md' ? `step ${step} of ${steps}` : null, `${percent}%`]
      .filter(Boolean)
      .join(' · ');
  };

  return (
    <Progress
      className={className}
      size={size}
      value={isWaiting ? 0 : percent}
      label={isWaiting && isPaused ? 'Paused' : STATUS_LABELS[generation.status]}
      detail={detail()}
    />
  );
}

export function describeQueue({ queue }: Generation, isPaused: boolean): string {
  if (!queue) return '';
  if (isPaused) return `position ${queue.position}`;
  return `position ${queue.position}\u00a0· ${describeWait(queue.estimatedSeconds)}`;
}
