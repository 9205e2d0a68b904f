/**
 * Escapes words for the prompt syntax of A1111, Forge and SD.Next.
 *
 * Brackets and backslashes have an escape (`modules/prompt_parser.py`, `re_attention`). The rest has none: `#` begins a comment to the
 * end of the line (A1111 `modules/processing_scripts/comments.py`) or means BREAK (SD.Next), `<name:…>` loads a network
 * (`modules/extra_networks.py`), `{a|b}` picks one (the Dynamic Prompts extension), and a number after the last colon, as in "16:9",
 * multiplies the guidance (`re_weight`). These are written as full-width characters, which tokenizers fold to the same letters and no
 * parser looks for. `__name__`, C comments (SD.Next `modules/styles.py`), the words AND and BREAK, and line breaks are changed, as
 * their spelling has no meaning in a picture.
 */
export function escapeWords(words: string): string {
  return words
    .replace(PYTHON_ONLY_SPACE, ' ')
    .replace(/\s+/g, (space) => (/[\r\n\u2028\u2029]/.test(space) ? ' ' : space))
    .replace(/\b(AND|BREAK)\b/g, (word) => word.toLowerCase())
    .replace(/_{2,}/g, '_')
    .replace(/\/(?=\*)/g, '/ ')
    .replace(/[#<{|}]|:(?=\s*[-+]?[.\p{Nd}])/gu, toFullWidth)
    .replace(/[\\()[\]]/g, '\\$&');
}

/** What Python's `\s` takes as white space, and its `splitlines` as a line's end, but not JavaScript's `\s`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: prompts of old rows may have them
const PYTHON_ONLY_SPACE = /[\u001c-\u001f\u0085]/g;

/** Unicode's full-width forms are in the order of ASCII. */
const toFullWidth = (character: string) => String.fromCodePoint(character.charCodeAt(0) + 0xfee0);
