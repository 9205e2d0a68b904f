/**
 * Makes words mean themselves in the prompt syntax of A1111, Forge and SD.Next.
 *
 * Brackets and backslashes have an escape (`modules/prompt_parser.py`, `re_attention`). The rest has none: `#` begins a comment
 * that swallows the line (A1111 `modules/processing_scripts/comments.py`) or stands for BREAK (SD.Next), `<name:…>` loads a
 * network (`modules/extra_networks.py`), `{a|b}` picks one (the Dynamic Prompts extension), and a number after a last colon, as
 * in "16:9", multiplies the guidance (`re_weight`). These are written in full width, which tokenizers fold to the same letter
 * and no parser looks for. `__name__` and comments in C's manner (SD.Next `modules/styles.py`), the capitals of AND and BREAK, and line ends
 * are taken apart, as their looks carry no meaning in a picture.
 */
export function escapeWords(words: string): string {
  return words
    .replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ')
    .replace(/\b(AND|BREAK)\b/g, (word) => word.toLowerCase())
    .replace(/_{2,}/g, '_')
    .replace(/\/(?=\*)/g, '/ ')
    .replace(/[#<{|}]|:(?=\s*[-+]?[.\p{Nd}])/gu, toFullWidth)
    .replace(/[\\()[\]]/g, '\\$&');
}

/** The full-width forms stand in the order of ASCII. */
const toFullWidth = (character: string) => String.fromCodePoint(character.charCodeAt(0) + 0xfee0);
