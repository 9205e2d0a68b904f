import type { ImageRequest } from './types.ts';

type Words = Pick<ImageRequest, 'prompt' | 'negativePrompt' | 'customStyle' | 'modifier'>;

/**
 * Composes the prompts for a model server. Users' words, of prompt and custom style, are escaped by `escapeWords` for the server's
 * syntax; the style modifier is the operator's and may use control syntax. The prompt comes first, as models weigh the beginning most
 * and servers cut the end; a custom style refines the modifier, so its words follow it.
 */
export function composePrompt(
  { prompt, negativePrompt, customStyle, modifier }: Words,
  escapeWords: (words: string) => string,
): { prompt: string; negativePrompt: string } {
  const joined = (words: string, added: string, addedByUser = '') =>
    [escapeWords(words), added, escapeWords(addedByUser)].filter(Boolean).join(', ');
  return {
    prompt: joined(prompt, modifier.suffix, customStyle?.promptSuffix),
    negativePrompt: joined(negativePrompt, modifier.negativePrompt, customStyle?.negativePrompt),
  };
}
