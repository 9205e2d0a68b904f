import type { ModelPaceTable } from '../db/queue.ts';

/** What decides how long a picture takes. */
export interface Work {
  model: string;
  pixels: number;
  /** 0 where the model has no such setting. */
  steps: number;
}

export type Pace = Pick<ModelPaceTable, 'model' | 'pixels' | 'steps' | 'seconds'>;

const REFERENCE_PIXELS = 1024 * 1024;
const amountOf = ({ pixels, steps }: Work) => pixels * Math.max(steps, 1);

/**
 * Predicts the seconds that a model takes for a picture: the median of recent ones of the same size and steps; else that of the
 * most similar ones, in proportion to pixels times steps; else `expectedSeconds`, which are those of 1024x1024 pixels.
 */
export function predictSeconds(paces: readonly Pace[], work: Work, expectedSeconds: number): number {
  const ofModel = paces.filter(({ model, seconds }) => model === work.model && seconds.length > 0);
  const nearest = ofModel.toSorted((a, b) => distance(a, work) - distance(b, work))[0];
  if (!nearest) return Math.max(0.05, (expectedSeconds * work.pixels) / REFERENCE_PIXELS);
  const ratio = amountOf(work) / amountOf(nearest);
  return Math.max(0.05, quantile(nearest.seconds, 0.5) * ratio);
}

const distance = (pace: Pace, work: Work) => Math.abs(Math.log(amountOf(pace) / amountOf(work)));

/** Returns the smallest value that at least this share of the values does not exceed. @param values at least one */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
