import type { SiteAddress } from '@/lib/site-paths';
/** A run of plain words, or a link: to a page, or to a mailbox (`mailto:`). */
export type Inline = string | { label: string; to: SiteAddress };

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Takes `[words](target)` out of a text; the rest stays as it is. */
export function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    const [whole, label = '', to = ''] = match;
    if (match.index > end) parts.push(text.slice(end, match.index));
    // Texts are content: what they link to is written there, out of the compiler's sight.
    parts.push({ label, to: to as SiteAddress });
    end = match.index + whole.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}
