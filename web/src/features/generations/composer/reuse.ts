import type { GenerateInput, Generation } from '@easel/shared/contracts/generation.schema';
import { ENLARGE_CREDITS } from '@easel/shared/contracts/plans';
import { fitsWithin, MAX_SIDE, MIN_SIDE, SIDE_STEP } from '@easel/shared/contracts/sizes';
import { type Draft, EMPTY_DRAFT, requestOf } from './draft';

/** Returns the settings that make the same picture again. Only one, because further ones would have other seeds. */
export function sameAgain(generation: Generation): Partial<Draft> {
  const { prompt, style, customStyle, settings, model, seed, parameters } = generation;
  return {
    prompt,
    style,
    customStyle: customStyle?.id ?? null,
    resolution: settings.resolution,
    aspectRatio: settings.aspectRatio,
    iterations: 1,
    model,
    seed,
    steps: parameters.steps,
    guidance: parameters.guidance,
    negativePrompt: parameters.negativePrompt ?? '',
  };
}

/** Returns the same settings with a random seed. */
export function vary(generation: Generation): Partial<Draft> {
  const { iterations: _, ...same } = sameAgain(generation);
  return { ...same, seed: null };
}

/**
 * Returns the request that makes a generation again, with the pictures that it was made from; null if one of them no
 * longer exists.
 *
 * @param changes to its prompt and settings; an enlargement has none
 */
export function requestAgain(generation: Generation, changes: Partial<Draft>): GenerateInput | null {
  const { mode, model, credits } = generation;
  const request = requestOf({ ...EMPTY_DRAFT, ...sameAgain(generation), ...changes });
  if (mode === null) return request;
  const inputs = inputsOf(generation);
  if (!inputs) return null;
  // A generation does not record its scale, but its price tells it.
  if (mode === 'enlarge') return { mode, model, inputs, scale: credits === ENLARGE_CREDITS[4] ? 4 : 2 };
  const { resolution, aspectRatio, ...rest } = request;
  return { ...rest, ...(sizeIn(generation) ?? { resolution, aspectRatio }), mode, inputs };
}

/**
 * Returns a picture's size if a request can name it: its shape may be neither that of the picture it was made from nor
 * one of the named ones. Null for a size that cannot be named: only a model with few sizes can have chosen it, and it
 * will choose it again.
 */
function sizeIn({ width, height, settings }: Generation): Pick<GenerateInput, 'size'> | null {
  const isNameable = [width, height].every(
    (side) => side % SIDE_STEP === 0 && side >= MIN_SIDE && side <= MAX_SIDE,
  );
  if (!isNameable || !fitsWithin({ width, height }, settings.resolution)) return null;
  return { size: `${width}x${height}` };
}

function inputsOf({ inputs }: Generation): GenerateInput['inputs'] | null {
  const known = inputs.flatMap(({ role, upload, generation, strength }) => {
    const picture = upload !== null ? { upload } : generation !== null ? { generation } : null;
    return picture ? [{ ...picture, role, ...(strength !== null && { strength }) }] : [];
  });
  return known.length === inputs.length ? known : null;
}

/** Returns the request that makes a finished picture twice as wide and as high. */
export function upscaleRequest({ id: generation }: Generation, model: string): GenerateInput {
  return { mode: 'enlarge', model, scale: 2, inputs: [{ generation, role: 'init' }] };
}

/** An enlargement reproduces its picture, so nothing in it is random. */
export const canVary = ({ mode }: Generation) => mode !== 'enlarge';

/** Explains what the form cannot hold of how a picture was made; null if it can hold everything. */
export function notLoaded({ mode }: Generation): string | null {
  if (mode === null) return null;
  return mode === 'enlarge'
    ? 'The form has the prompt and the settings, but not the picture that this one enlarges. Run again enlarges it once more.'
    : 'The form has the prompt and the settings, but not the pictures that this one was made from. Run again repeats it with them.';
}
