import { irregularPlurals, phrases } from './grammar.ts';
import { foreignWords, otherTongues } from './other-tongues.ts';
import {
  clothWords,
  colorWords,
  detailWords,
  hairColorWords,
  hairWords,
  moodWords,
  numberWords,
  seasonWords,
  settingWords,
  skyWords,
  subjectWords,
  timeWords,
} from './words.ts';

/** A word of a prompt. */
export interface PromptWord {
  /** As the prompt spells it, in lower case and without accents. */
  spelled: string;
  /** In English, and singular if that is known. */
  word: string;
  isPlural: boolean;
  /** Whether the painter knows it. */
  isKnown: boolean;
  /** Whether it follows "no" or "without". Such words are not painted. */
  isExcluded: boolean;
}

const vocabularies: readonly Map<string, unknown>[] = [
  settingWords,
  subjectWords,
  timeWords,
  seasonWords,
  moodWords,
  numberWords,
  colorWords,
  hairColorWords,
];

function isKnown(word: string): boolean {
  return (
    skyWords.has(word) ||
    detailWords.has(word) ||
    hairWords.has(word) ||
    clothWords.has(word) ||
    vocabularies.some((words) => words.has(word))
  );
}

/** Returns the known singular of a word, and whether the word was a plural. */
function singular(word: string): { word: string; plural: boolean } {
  const irregular = irregularPlurals.get(word);
  if (irregular) return { word: irregular, plural: true };
  if (isKnown(word) || !word.endsWith('s')) return { word, plural: false };
  const stems = [word.slice(0, -1), word.slice(0, -2), `${word.slice(0, -3)}y`];
  const stem = stems.find(isKnown);
  return stem ? { word: stem, plural: true } : { word, plural: false };
}

const sameInPlural = new Set(['fish', 'sheep']);
/** How many words "no" and "without" exclude if none of them is known. */
const EXCLUDED_WORDS = 2;

/** Returns a prompt in lower case and without accents. */
export function normalized(prompt: string): string {
  return prompt
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '');
}

/**
 * Splits a prompt (any length) into its words, in their order. Emoji are words; words of other languages are translated
 * if known.
 */
export function promptWords(prompt: string): PromptWord[] {
  let text = normalized(prompt);
  for (const [sign, english] of otherTongues) text = text.replaceAll(sign, ` ${english} `);
  for (const [phrase, replacement] of phrases) text = text.replace(phrase, ` ${replacement}`);

  const words: PromptWord[] = [];
  let excluding = 0;
  let previous = '';
  for (const spelled of text.match(/\p{L}+|\p{Extended_Pictographic}/gu) ?? []) {
    if (spelled === 'no' || spelled === 'without') {
      excluding = EXCLUDED_WORDS;
      continue;
    }
    const { word, plural } = singular(foreignWords.get(spelled) ?? spelled);
    const isPlural =
      plural ||
      (sameInPlural.has(word) && !['a', 'one', 'the'].includes(previous) && !colorWords.has(previous));
    previous = spelled;
    const known = isKnown(word);
    words.push({ spelled, word, isPlural, isKnown: known, isExcluded: excluding > 0 });
    excluding = known ? 0 : Math.max(0, excluding - 1);
  }
  return words;
}
