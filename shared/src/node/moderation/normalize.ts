import { cutMarkRuns } from '../../contracts/mark-runs.ts';

/** Digits and symbols used instead of letters. */
const STAND_INS: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
};

/**
 * Combining marks that are optional in writing: accents, vowel points. Excludes scripts where marks are letters, as in Devanagari
 * or Thai, or change the letter, as in kana.
 */
const MARKS =
  /[[\p{M}&&[\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}]]--[\u3099\u309a]]/gv;

/**
 * Normalizes a prompt for the rules: lower case, compatibility forms and accents folded, invisible characters removed, single
 * spaces, and symbols in place of letters replaced (`p0rn`) where they touch a letter and no other digit.
 */
export function normalize(text: string): string {
  return cutMarkRuns(text)
    .normalize('NFKD')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/(?<=\p{L})[013457@$](?=\p{L})/gu, (sign) => STAND_INS[sign] ?? sign)
    .replace(/[\s_]+/gu, ' ')
    .normalize('NFC')
    .trim();
}
