/** A run of plain words, or a link. */
export type Inline = string | { label: string; to: string };

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Takes `[words](target)` out of a text; the rest stays as it is. */
export function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    const [whole, label = '', to = ''] = match;
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push({ label, to });
    end = match.index + whole.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}
