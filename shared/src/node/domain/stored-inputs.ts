import type { GenerationInput } from '../../contracts/inputs.ts';
import type { CustomStyleWords } from '../db/custom-styles.ts';

/**
 * One picture in a chain of variations: the words and the seed of its scene, and the strength of the next variation,
 * from 0 to 1.
 */
export interface SceneStep {
  words: string;
  seed: number;
  strength: number;
}

/** Maximum length of a chain of variations. A longer one is refused. */
export const SCENE_STEPS_MAX = 16;

/** An input as stored in its generation's row. */
export interface StoredInput extends GenerationInput {
  /**
   * How the scene of an `init` was made, from the first picture on, for models that vary their own pictures by their
   * recipes. A copy, since those pictures may be removed.
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
