import type { Generation } from '@easel/shared/contracts/generation.schema';
import { useEffect, useState } from 'react';
import { useLiveProgress } from '@/entities/picture/live-progress';
import { Progress } from '@/ui/progress';
import { useModel } from '../composer/list-models';
import { describeWork } from './elapsed';
import { describeWait } from './queue';
import { STATUS_LABELS } from './status-words';

/**
 * Progress of a generation: its place in the queue while it waits, then the model's steps. If the model reports none,
 * the elapsed and the usual time.
 */
export function GenerationProgress({
  generation,
  isPaused,
  size = 'md',
  className,
}: {
  generation: Generation;
  /** True while the account's queue is paused. */
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
    // The small bar has room for only one word, and the box above it shows the place.
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
  const { position, estimatedSeconds, estimatedSecondsHigh, reason } = queue;
  const place = position === null ? '' : `position ${position}`;
  if (isPaused) return place;
  if (reason === 'model_unavailable') return 'the model is not available';
  if (reason === 'store_unavailable') return 'pictures cannot be stored right now';
  if (estimatedSeconds === null) return place;
  const start = reason === 'worker_starting' ? 'a worker is starting' : place;
  return `${start}\u00a0· ${describeWait(estimatedSeconds, estimatedSecondsHigh)}`;
}

const TICK_MS = 1_000;

/** Returns the seconds since a time (ISO 8601), updated every second; null if there is no time. */
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
