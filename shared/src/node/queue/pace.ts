import type { EditMode } from '../../contracts/inputs.ts';
import type { ModelPaceTable } from '../db/queue.ts';

/** What decides how long a picture takes. */
export interface Work {
  model: string;
  /** How input pictures are used; null for a picture from the prompt alone. */
  mode: EditMode | null;
  pixels: number;
  /** 0 if the model has no such setting. */
  steps: number;
}

export type Pace = Pick<ModelPaceTable, 'model' | 'pixels' | 'steps' | 'seconds'>;

const REFERENCE_PIXELS = 1024 * 1024;
/** Seconds for a Lanczos filter and the encoding at 1024x1024 pixels; an upscaler's pace is learned. */
const ENLARGED_SECONDS = 0.5;
type Amount = Pick<Work, 'pixels' | 'steps'>;
const amountOf = ({ pixels, steps }: Amount) => pixels * Math.max(steps, 1);

/**
 * Predicts the seconds that a model takes for a picture: the median of recent ones of the same size and steps; else that of the
 * most similar ones, in proportion to pixels times steps; else `expectedSeconds`, which are those of 1024x1024 pixels.
 */
export function predictSeconds(paces: readonly Pace[], work: Work, expectedSeconds: number): number {
  const nearest = nearestOf(paces, nameOf(work), work) ?? likeWords(paces, work);
  if (!nearest && work.mode === 'enlarge')
    return Math.max(0.05, ENLARGED_SECONDS * (work.pixels / REFERENCE_PIXELS));
  if (!nearest) return Math.max(0.05, (expectedSeconds * work.pixels) / REFERENCE_PIXELS);
  const ratio = amountOf(work) / amountOf(nearest);
  return Math.max(0.05, quantile(nearest.seconds, 0.5) * ratio);
}

/** Names a model's work as in `model_pace`: a model id contains no slash. */
const nameOf = ({ model, mode }: Work) => (mode === null ? model : `${model}/${mode}`);

function nearestOf(paces: readonly Pace[], name: string, work: Work): Pace | undefined {
  const ofName = paces.filter(({ model, seconds }) => model === name && seconds.length > 0);
  return ofName.toSorted((a, b) => distance(a, work) - distance(b, work))[0];
}

/**
 * Returns the pace of the model's pictures, for its first edits. Undefined for an enlargement, which makes no new
 * picture.
 */
const likeWords = (paces: readonly Pace[], work: Work) =>
  work.mode === null || work.mode === 'enlarge' ? undefined : nearestOf(paces, work.model, work);

const distance = (pace: Pace, work: Work) => Math.abs(Math.log(amountOf(pace) / amountOf(work)));

/** Returns the smallest value that at least this share of the values does not exceed. @param values at least one */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
