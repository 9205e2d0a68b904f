import { escapePattern } from '../../contracts/search.ts';

/**
 * Returns a regular expression of PostgreSQL that matches what {@link containing} of `search.ts` finds. `ilike` folds by the locale of
 * the database, which differs between installations and from the browser.
 */
export function anyCase(part: string): string {
  return Array.from(part, (letter) => {
    const variants = variantsOf(letter);
    return variants.length > 1 ? `[${variants}]` : escapePattern(letter);
  }).join('');
}

const known = new Map<string, string>();

/** Returns the letters that differ from one in case only, with itself; empty for what has no case. */
function variantsOf(letter: string): string {
  let variants = known.get(letter);
  if (variants === undefined) {
    cased ??= casedLetters();
    variants = cased.match(new RegExp(escapePattern(letter), 'giu'))?.join('') ?? '';
    if (variants !== '') known.set(letter, variants);
  }
  return variants;
}

let cased: string | undefined;

/** Returns all letters that have a case: about 3,000 in Unicode 17. Takes about 20 ms. */
function casedLetters(): string {
  let letters = '';
  for (let code = 0; code < 0x20000; code += 1) {
    const letter = String.fromCodePoint(code);
    if (letter.toLowerCase() !== letter || letter.toUpperCase() !== letter) letters += letter;
  }
  return letters;
}
