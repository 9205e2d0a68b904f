import type { ImageRequest } from './types.ts';

/**
 * The prompts as a model server gets them: the user's words, made harmless by `escapeWords` in the server's own syntax, and the
 * style's recipe as the operator wrote it, where control syntax is welcome.
 */
export function composePrompt(
  { prompt, negativePrompt, recipe }: Pick<ImageRequest, 'prompt' | 'negativePrompt' | 'recipe'>,
  escapeWords: (words: string) => string,
): { prompt: string; negativePrompt: string } {
  return {
    prompt: [escapeWords(prompt), recipe.suffix].filter(Boolean).join(', '),
    negativePrompt: [escapeWords(negativePrompt), recipe.negativePrompt].filter(Boolean).join(', '),
  };
}
