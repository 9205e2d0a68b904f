import { grammarWords } from './grammar.ts';
import { type PromptWord, promptWords } from './prompt-words.ts';
import { settingWords, subjectWords } from './words.ts';

/** Maximum number of words in one list, since people read it and prompts can be of any length. */
const WORDS_MAX = 24;
/** Maximum characters of a word. */
const WORD_MAX_LENGTH = 40;

/** What the painter understood of a prompt, for people. Each list in the order of the prompt, without duplicates. */
export interface PromptReading {
  /** How it interprets the known words: "bear" for a panda, "city" for Paris. */
  understood: string[];
  /** The words that it does not know, as the prompt spells them, without function words. */
  notUnderstood: string[];
}

/** Returns which words of a prompt the painter understands, and which it does not. */
export function readingOf(prompt: string): PromptReading {
  const words = promptWords(prompt).filter(({ isExcluded }) => !isExcluded);
  return {
    understood: listed(words.filter(({ isKnown }) => isKnown).map(meaningOf)),
    notUnderstood: listed(words.filter(isUnknown).map(({ spelled }) => spelled)),
  };
}

function meaningOf({ word }: PromptWord): string {
  return subjectWords.get(word) ?? settingWords.get(word)?.replace('-', ' ') ?? word;
}

/** Short remainders in other scripts are endings of a word that was translated. */
function isUnknown({ spelled, word, isKnown }: PromptWord): boolean {
  if (isKnown || grammarWords.has(word)) return false;
  return /^\p{Extended_Pictographic}$/u.test(spelled) || spelled.length > 2;
}

function listed(words: readonly string[]): string[] {
  const short = words.map((word) =>
    word.length > WORD_MAX_LENGTH ? `${word.slice(0, WORD_MAX_LENGTH - 1)}…` : word,
  );
  return [...new Set(short)].slice(0, WORDS_MAX);
}
