import { ITERATIONS_MAX, SEED_MAX } from '@easel/shared/contracts/generation';
import type { GenerateInput } from '@easel/shared/contracts/generation.schema';
import type { Model } from '@easel/shared/contracts/models.schema';
import {
  ASPECT_RATIOS,
  type AspectRatio,
  RESOLUTIONS,
  type Resolution,
  sideOf,
} from '@easel/shared/contracts/sizes';
import { DEFAULT_STYLE, STYLE_IDS, type StyleId } from '@easel/shared/contracts/styles';
import { isBlank, limitPrompt } from './prompt-text';

/** The composer's prompt and settings. */
export interface Draft {
  prompt: string;
  style: StyleId;
  /** A custom style's id; null for none. `style` is its base, which stays if the custom style is deleted. */
  customStyle: string | null;
  resolution: Resolution;
  aspectRatio: AspectRatio;
  iterations: number;
  /** Null for the default model. */
  model: string | null;
  negativePrompt: string;
  /** Null for a random one. */
  seed: number | null;
  /** Null for the model's default. */
  steps: number | null;
  /** Null for the default of style or model. */
  guidance: number | null;
  embedPrompt: boolean;
}

export const EMPTY_DRAFT: Draft = {
  prompt: '',
  style: DEFAULT_STYLE,
  customStyle: null,
  resolution: '1024x1024',
  aspectRatio: '1:1',
  iterations: 1,
  model: null,
  negativePrompt: '',
  seed: null,
  steps: null,
  guidance: null,
  embedPrompt: true,
};

/**
 * Reads a draft that this or an earlier version of the page has saved; null if it is invalid. Validated by hand,
 * because it is read before the first paint, and a validation library would be most of the code needed for that.
 */
export function readDraft(saved: unknown): Draft | null {
  if (typeof saved !== 'object' || saved === null) return null;
  const given: Record<string, unknown> = { ...EMPTY_DRAFT, ...saved };
  const checks = Object.entries(CHECKS);
  if (!checks.every(([name, isFine]) => isFine(given[name]))) return null;
  return changeDraft(EMPTY_DRAFT, Object.fromEntries(checks.map(([name]) => [name, given[name]])));
}

const isText = (value: unknown) => typeof value === 'string';
const isOneOf = (values: readonly string[]) => (value: unknown) => values.some((one) => one === value);
const isNullOr = (isFine: (value: unknown) => boolean) => (value: unknown) => value === null || isFine(value);
const isWithin = (least: number, most: number) => (value: unknown) =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

const CHECKS: Readonly<Record<keyof Draft, (value: unknown) => boolean>> = {
  prompt: isText,
  style: isOneOf(STYLE_IDS),
  customStyle: isNullOr(isText),
  resolution: isOneOf(RESOLUTIONS),
  aspectRatio: isOneOf(ASPECT_RATIOS),
  iterations: isWithin(1, ITERATIONS_MAX),
  model: isNullOr(isText),
  negativePrompt: isText,
  seed: isNullOr(isWithin(0, SEED_MAX)),
  steps: isNullOr(Number.isFinite),
  guidance: isNullOr(Number.isFinite),
  embedPrompt: (value) => typeof value === 'boolean',
};

/** Applies changes, and cuts texts at their maximum length. */
export function changeDraft(draft: Draft, changes: Partial<Draft>): Draft {
  const changed = { ...draft, ...changes };
  return {
    ...changed,
    prompt: limitPrompt(changed.prompt),
    negativePrompt: limitPrompt(changed.negativePrompt),
  };
}

/**
 * Fits the draft to model and plan: drops what they do not support and clamps what exceeds a limit. The saved draft is
 * unchanged, so that going back to another model restores its settings.
 */
export function fitDraft(draft: Draft, model: Model | undefined, largest: Resolution): Draft {
  if (!model) return { ...draft, resolution: fitResolution(draft.resolution, largest) };
  return {
    ...draft,
    model: model.isDefault ? null : model.id,
    resolution: fitResolution(draft.resolution, largest, model.resolutions),
    negativePrompt: model.capabilities.negativePrompt ? draft.negativePrompt : '',
    seed: model.capabilities.seed ? draft.seed : null,
    steps: intoRange(draft.steps, model.steps),
    guidance: intoRange(draft.guidance, model.guidance),
  };
}

/** Fits the draft when the model is unknown: leaves settings that depend on it to the server. */
export function withoutModel(draft: Draft, largest: Resolution): Draft {
  const resolution = fitResolution(draft.resolution, largest);
  return { ...draft, resolution, model: null, negativePrompt: '', steps: null, guidance: null };
}

/** Returns the wanted resolution, or the largest below it that plan and model allow, or the model's smallest. */
export function fitResolution(
  wanted: Resolution,
  largest: Resolution,
  offered?: readonly Resolution[],
): Resolution {
  const limit = Math.min(sideOf(wanted), sideOf(largest));
  if (!offered) return sideOf(wanted) > limit ? largest : wanted;
  const bySize = offered.toSorted((one, other) => sideOf(one) - sideOf(other));
  return bySize.findLast((resolution) => sideOf(resolution) <= limit) ?? bySize[0] ?? wanted;
}

export function largerOf(one: Resolution, other: Resolution): Resolution {
  return sideOf(one) > sideOf(other) ? one : other;
}

function intoRange(value: number | null, range: Model['steps']): number | null {
  if (value === null || !range) return null;
  return Math.min(range.max, Math.max(range.min, value));
}

/** Returns the body of `POST /api/generate`, with only those advanced settings that are set. */
export function requestOf(draft: Draft): GenerateInput {
  const { style, customStyle, model, negativePrompt, seed, steps, guidance, embedPrompt, ...basics } = draft;
  return {
    ...basics,
    ...(customStyle === null ? { style } : { customStyle }),
    ...(model !== null && { model }),
    ...(!isBlank(negativePrompt) && { negativePrompt }),
    ...(seed !== null && { seed }),
    ...(steps !== null && { steps }),
    ...(guidance !== null && { guidance }),
    ...(!embedPrompt && { embedPrompt }),
  };
}

/** Parses a typed or pasted seed: its digits, clamped to the largest seed; null if there are none. */
export function parseSeed(text: string): number | null {
  const digits = text.replace(/\D/g, '');
  return digits === '' ? null : Math.min(Number(digits), SEED_MAX);
}
