import type { CustomStyle } from '@easel/shared/contracts/custom-styles.schema';
import type { Model } from '@easel/shared/contracts/models.schema';
import type { ImageRecipe } from '@easel/shared/contracts/recipe.schema';
import { nearestSettings, type Size, sizeOf } from '@easel/shared/contracts/sizes';
import { DEFAULT_STYLE, STYLE_IDS } from '@easel/shared/contracts/styles';
import { listInWords } from '@/lib/formats';
import type { Draft } from './draft';

export interface RecipeReading {
  changes: Partial<Draft>;
  /** Sentences about what was and was not filled in. */
  message: string;
}

/**
 * Returns what a file's recipe fills in. An unknown model or style falls back to the default, an unknown custom style
 * to its base. Models and custom styles are undefined if they could not be loaded.
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
    recipe.prompt === undefined ? 'The file does not contain its prompt.' : null,
    style ? null : `The style “${recipe.style}” is not known here, so the default is used.`,
    recipe.customStyle === undefined || customStyle
      ? null
      : `The custom style “${recipe.customStyle}” ${customStyles ? 'is not yours' : 'could not be looked up'}, so the style that it builds on is used.`,
    isModelHere ? null : `The model “${recipe.model}” is not available here, so the default is used.`,
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
  return listInWords(words);
}
