import type { ImageRequest } from './types.ts';

type Words = Pick<ImageRequest, 'prompt' | 'negativePrompt' | 'customStyle' | 'modifier'>;

/**
 * The prompts as a model server gets them. What users wrote, prompt and custom style alike, is made harmless by `escapeWords` in
 * the server's own syntax; the style's modifier is as the operator wrote it, where control syntax is welcome. The prompt stands
 * first, as models heed the beginning most and servers cut the end; a custom style refines the modifier that it builds on, so
 * its words follow.
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

/** What users wrote of the picture, for a model that reads plain words. */
export function plainPrompt({ prompt, customStyle }: Pick<Words, 'prompt' | 'customStyle'>): string {
  return [prompt, customStyle?.promptSuffix].filter(Boolean).join(', ');
}
