import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Code points. Bounds the time of an estimate to some 40 ms for any input; a strong beginning makes a strong password. */
const ESTIMATED_LENGTH = 32;
/** Guesses within which an attacker who tries the most common passwords first finds one of these. */
const COMMON_WITHIN_GUESSES = 100_000;

/** From zxcvbn's scores 0 to 4. */
const STRENGTHS = ['very weak', 'weak', 'fair', 'good', 'strong'] as const;
export type PasswordStrength = (typeof STRENGTHS)[number];

export interface PasswordEstimate {
  /** Whether it is one of the most common passwords, or little more than one, a pattern or a word of the context. */
  isCommon: boolean;
  strength: PasswordStrength;
}

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/**
 * Estimates how soon a password is guessed (zxcvbn, with 49,000 common passwords).
 *
 * @param context words that an attacker tries first, such as the user's name and address; empty ones are ignored
 */
export function estimatePassword(password: string, context: readonly string[]): PasswordEstimate {
  const beginning = [...password].slice(0, ESTIMATED_LENGTH).join('');
  const { guesses, score } = estimator.check(beginning, context.flatMap(wordsOf));
  const isCommon = guesses < COMMON_WITHIN_GUESSES;
  return { isCommon, strength: isCommon ? 'very weak' : (STRENGTHS[score] ?? 'very weak') };
}

/** Returns the text and its words: `ada@example.com` also gives `ada`, `example` and `com`. */
function wordsOf(text: string): string[] {
  return [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length > 2);
}
