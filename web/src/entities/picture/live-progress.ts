import type { Generation } from '@easel/shared/contracts/generation.schema';
import { type LiveProgress, useLiveStore } from './live-store';

export interface Progress {
  /** Percent, 0-100; null while unknown, because the model reports no steps or has not started. */
  percent: number | null;
  step: number;
  steps: number;
  preview: string | undefined;
}

/** Returns the row's progress, or the live one if it is of the same version and further along. */
export function progressOf(generation: Generation, live: LiveProgress | undefined): Progress {
  const isSameVersion = live?.version === generation.version;
  const isFurther = isSameVersion && live.progress >= generation.progress;
  const { progress, step, steps } = isFurther ? live : generation;
  const isSilent = generation.status === 'processing' && steps === 0 && progress === 0;
  const keepsPreview = isSameVersion || generation.status === 'completed';
  return {
    percent: isSilent ? null : generation.status === 'completed' ? 100 : progress,
    step,
    steps,
    preview: keepsPreview ? live?.preview : undefined,
  };
}

/** Reads a generation's progress. Renders the caller only for the generation's own steps. */
export function useLiveProgress(generation: Generation): Progress {
  const live = useLiveStore((state) => state.progressById[generation.id]);
  return progressOf(generation, live);
}
