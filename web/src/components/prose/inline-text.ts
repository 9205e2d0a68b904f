import type { ProseNode } from '@/content/prose';

const PART = /\[(?<label>[^\]]+)\]\((?<to>[^)\s]+)\)|`(?<code>[^`]+)`/g;

/** Parses `[text](target)` and `` `code` `` in one line, for texts in TypeScript files rather than Markdown. */
export function parseInline(text: string): ProseNode[] {
  const nodes: ProseNode[] = [];
  let end = 0;
  for (const match of text.matchAll(PART)) {
    const { label, to, code } = match.groups ?? {};
    if (match.index > end) nodes.push(text.slice(end, match.index));
    if (code) nodes.push({ tag: 'code', children: [code] });
    else if (label && to) nodes.push({ tag: 'a', to, children: parseInline(label) });
    end = match.index + match[0].length;
  }
  if (end < text.length) nodes.push(text.slice(end));
  return nodes;
}
