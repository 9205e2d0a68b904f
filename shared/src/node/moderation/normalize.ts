/** Digits and signs that stand in for letters within a word. */
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
 * Marks that writing does without: accents, points for vowels. Where they are letters of their own, as in Devanagari or
 * Thai, or make another letter, as in kana, they stay.
 */
const MARKS =
  /[[\p{M}&&[\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}]]--[\u3099\u309a]]/gv;

/**
 * A prompt as the rules see it: lower case, compatibility forms and accents folded, invisible characters gone, single
 * spaces, and signs that stand in for letters read as those (`p0rn`), where they touch a letter and no other digit.
 */
export function normalize(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/(?<=\p{L})[013457@$](?=\p{L})/gu, (sign) => STAND_INS[sign] ?? sign)
    .replace(/[\s_]+/gu, ' ')
    .normalize('NFC')
    .trim();
}
