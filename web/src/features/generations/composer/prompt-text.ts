import { PROMPT_MAX_LENGTH } from '@easel/shared/contracts/generation';

/** Counts code points, as the server does, rather than UTF-16 units. */
export function promptLength(text: string): number {
  return [...text].length;
}

/** Returns how many characters of a text do not fit. */
export function excessLength(text: string): number {
  return Math.max(0, promptLength(text) - PROMPT_MAX_LENGTH);
}

/** Cuts the text at the limit without splitting a character. */
export function limitPrompt(text: string): string {
  if (text.length <= PROMPT_MAX_LENGTH) return text;
  return [...text].slice(0, PROMPT_MAX_LENGTH).join('');
}

/** Returns whether a prompt has options such as `{red|blue}`; a contact sheet makes one picture for each. */
export function hasOptions(text: string): boolean {
  return /\{[^{}|]*\|[^{}]*\}/.test(text);
}

export function isBlank(text: string): boolean {
  return text.trim() === '';
}
