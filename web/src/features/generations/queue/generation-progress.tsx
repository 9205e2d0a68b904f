import type { Generation } from '@easel/shared/contracts/generation.schema';
import { useEffect, useState } from 'react';
import { useLiveProgress } from '@/entities/picture/live-progress';
import { Progress } from '@/ui/progress';
import { useModel } from '../composer/list-models';
import { describeWork } from './elapsed';
import { describeWait } from './queue';
import { STATUS_LABELS } from './status-words';

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

const TICK_MS = 1_000;

/** Seconds since a time (ISO 8601), counted on every second; null where there is no such time. */
export function useElapsedSeconds(since: string | null): number | null {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (since === null) return;
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [since]);
  return since === null ? null : Math.max(0, Math.floor((nowMs - Date.parse(since)) / 1_000));
}
