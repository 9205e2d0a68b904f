import type { CustomStyle } from '@easel/shared/contracts/custom-styles.schema';
import type { GenerateInput, Generation } from '@easel/shared/contracts/generation.schema';
import type { Model } from '@easel/shared/contracts/models.schema';
import { ENLARGE_CREDITS } from '@easel/shared/contracts/plans';
import type { ImageRecipe } from '@easel/shared/contracts/recipe.schema';
import {
  fitsWithin,
  MAX_SIDE,
  MIN_SIDE,
  nearestSettings,
  SIDE_STEP,
  type Size,
  sizeOf,
} from '@easel/shared/contracts/sizes';
import { DEFAULT_STYLE, STYLE_IDS } from '@easel/shared/contracts/styles';
import { type Draft, EMPTY_DRAFT, requestOf } from './draft';

/** Returns the settings that make the same picture again. One iteration: further ones would have other seeds. */
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
 * Returns the request that makes a generation again, with the pictures that it was made from; null if one of them is gone.
 *
 * @param changes to its prompt and settings; an enlargement has none
 */
export function requestAgain(generation: Generation, changes: Partial<Draft>): GenerateInput | null {
  const { mode, model, credits } = generation;
  const request = requestOf({ ...EMPTY_DRAFT, ...sameAgain(generation), ...changes });
  if (mode === null) return request;
  const inputs = inputsOf(generation);
  if (!inputs) return null;
  // Its price is what a generation keeps of its scale.
  if (mode === 'enlarge') return { mode, model, inputs, scale: credits === ENLARGE_CREDITS[4] ? 4 : 2 };
  const { resolution, aspectRatio, ...rest } = request;
  return { ...rest, ...(sizeIn(generation) ?? { resolution, aspectRatio }), mode, inputs };
}

/**
 * Returns the size of a picture, where a request may name it: its shape may be neither that of the picture it was made from nor one of
 * the named ones. Null for a size that only the model can have chosen, of few; it will again.
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

/** Returns the request that doubles the sides of a finished picture. */
export function upscaleRequest({ id: generation }: Generation, model: string): GenerateInput {
  return { mode: 'enlarge', model, scale: 2, inputs: [{ generation, role: 'init' }] };
}

/** An enlargement follows its picture, so nothing in it is random. */
export const canVary = ({ mode }: Generation) => mode !== 'enlarge';

/** Returns what the form cannot hold of how a picture was made, in words; null if it can hold everything. */
export function notLoaded({ mode }: Generation): string | null {
  if (mode === null) return null;
  return mode === 'enlarge'
    ? 'The form has the prompt and the settings, but not the picture that this one enlarges. Run again enlarges it once more.'
    : 'The form has the prompt and the settings, but not the pictures that this one was made from. Run again repeats it with them.';
}

export interface RecipeReading {
  changes: Partial<Draft>;
  /** Sentences about what was filled in, and what was not. */
  message: string;
}

/**
 * Returns what a file's recipe fills in. An unknown model or style falls back to the default, an unknown custom style to its
 * base. Models and custom styles are undefined if they could not be loaded.
 */
export function readingOf(
  recipe: ImageRecipe,
  models: readonly Model[] | undefined,
  customStyles?: readonly CustomStyle[],
): RecipeReading {
  const style = STYLE_IDS.find((id) => id === recipe.style);
  const customStyle = customStyles?.find(({ name }) => name === recipe.customStyle);
  const isModelHere = models === undefined || models.some(({ id }) => id === recipe.model);
  const changes: Partial<Draft> = {
    ...(recipe.prompt !== undefined && { prompt: recipe.prompt }),
    ...nearestSettings(recipe),
    style: style ?? DEFAULT_STYLE,
    customStyle: customStyle?.id ?? null,
    iterations: 1,
    model: isModelHere ? recipe.model : null,
    seed: recipe.seed,
    steps: recipe.steps ?? null,
    guidance: recipe.guidance ?? null,
    negativePrompt: recipe.negativePrompt ?? '',
  };
  const filled = [
    recipe.prompt === undefined ? null : 'prompt',
    recipe.negativePrompt === undefined ? null : 'negative prompt',
    style ? 'style' : null,
    'size',
    isModelHere ? 'model' : null,
    'seed',
    recipe.steps === undefined ? null : 'steps',
    recipe.guidance === undefined ? null : 'guidance',
  ].filter((part) => part !== null);
  const notes = [
    `Filled in: ${listOf(filled)}.`,
    recipe.prompt === undefined ? 'The file keeps its prompt to itself.' : null,
    style ? null : `The style “${recipe.style}” is not known here, so the default is used.`,
    recipe.customStyle === undefined || customStyle
      ? null
      : `The custom style “${recipe.customStyle}” ${customStyles ? 'is not yours' : 'could not be looked up'}, so the style that it builds on is used.`,
    isModelHere ? null : `The model “${recipe.model}” is not here, so the default is used.`,
    sizeNote(recipe),
  ];
  return { changes, message: notes.filter(Boolean).join(' ') };
}

function sizeNote(size: Size): string | null {
  const { resolution, aspectRatio } = nearestSettings(size);
  const nearest = sizeOf(resolution, aspectRatio);
  if (nearest.width === size.width && nearest.height === size.height) return null;
  return `The size is the nearest to ${size.width} × ${size.height}.`;
}

function listOf(words: readonly string[]): string {
  return new Intl.ListFormat('en').format(words);
}
