import { excessLength } from '../prompt-text';

/** Splits a prompt at its commas. */
const phrasesOf = (prompt: string) => prompt.split(',').map((phrase) => phrase.trim());

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Returns whether the words are one of the prompt's phrases. */
export function hasWords(prompt: string, words: string): boolean {
  return phrasesOf(prompt).some((phrase) => isSame(phrase, words));
}

/**
 * Adds words to the end of a prompt as a phrase, or removes them if it contains them. Returns null if they do not fit.
 *
 * @example toggleWords('a fox', 'golden hour') // 'a fox, golden hour'
 */
export function toggleWords(prompt: string, words: string): string | null {
  if (hasWords(prompt, words)) {
    return phrasesOf(prompt)
      .filter((phrase) => !isSame(phrase, words))
      .join(', ');
  }
  const before = prompt.trimEnd().replace(/,$/, '');
  const after = before === '' ? words : `${before}, ${words}`;
  return excessLength(after) > 0 ? null : after;
}
