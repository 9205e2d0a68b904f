import type { GenerationInput } from '../../contracts/inputs.ts';
import type { CustomStyleWords } from '../db/custom-styles.ts';

/**
 * One picture of a row of variations: the words and the seed that its scene was made from, and how far the next one went from it, from
 * 0 to 1.
 */
export interface SceneStep {
  words: string;
  seed: number;
  strength: number;
}

/** More variations of variations are refused. */
export const SCENE_STEPS_MAX = 16;

/** An input as the row of its generation keeps it. */
export interface StoredInput extends GenerationInput {
  /**
   * How the scene of an `init` was made, from the first picture on, for models that vary their own pictures by their recipes. A copy:
   * those pictures may be removed.
   */
  scene?: SceneStep[];
}

/** Joins the user's own words, for a model that reads plain text. */
export function plainPrompt({
  prompt,
  customStyle,
}: {
  prompt: string;
  customStyle: Pick<CustomStyleWords, 'promptSuffix'> | null;
}): string {
  return [prompt, customStyle?.promptSuffix].filter(Boolean).join(', ');
}
