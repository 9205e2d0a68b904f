/** The width of letters in em, an upper bound for nearly all sans-serif fonts. */
const NARROW = 0.62;
const WIDE = 1.05;
/** Scripts whose letters are as wide as they are high, and emoji. */
const WIDE_LETTER =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{Emoji_Presentation}\uff00-\uff60]/u;
/** Letters that are measured: no label has room for more. */
const LETTERS_MAX = 2_000;

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Breaks a text into lines by an estimate of its width, between words if possible. Cuts off text that exceeds the lines, with an
 * ellipsis.
 *
 * @param width of a line, in the unit of `fontSize`
 */
export function wrapText(text: string, width: number, fontSize: number, maxLines: number): string[] {
  const room = width / fontSize;
  const lines = breakLines(text.slice(0, LETTERS_MAX), room, maxLines);
  if (lines.length <= maxLines) return lines;
  const last = [...letters.segment(lines[maxLines - 1] ?? '')].map(({ segment }) => segment);
  while (last.length > 1 && sizeOf(last.join('')) + WIDE > room) last.pop();
  return [...lines.slice(0, maxLines - 1), `${last.join('').trimEnd()}…`];
}

/** Returns the lines of a text up to one more than `most`: measuring letters is slow, and a sheet has many labels. */
function breakLines(text: string, room: number, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const endLine = () => {
    lines.push(line);
    line = '';
    used = 0;
  };
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (line !== '' && used + NARROW + sizeOf(word, room) > room) endLine();
    if (line !== '') {
      line += ' ';
      used += NARROW;
    }
    for (const { segment } of letters.segment(word)) {
      const letter = sizeOf(segment);
      if (line !== '' && used + letter > room) endLine();
      if (lines.length > most) return lines;
      line += segment;
      used += letter;
    }
  }
  if (line !== '') lines.push(line);
  return lines;
}

/** Returns the width of a text in em; of one that is wider than `most`, some width above that. */
function sizeOf(text: string, most = Number.POSITIVE_INFINITY): number {
  let size = 0;
  for (const { segment } of letters.segment(text)) {
    size += WIDE_LETTER.test(segment) ? WIDE : NARROW;
    if (size > most) break;
  }
  return size;
}
