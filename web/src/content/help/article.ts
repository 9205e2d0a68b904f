/** Words of an article. `[label](/path)` is a link within the site, `` `code` `` is code. */
export type HelpBlock =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'steps'; items: readonly string[] }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'code'; label: string; code: string };

export type HelpBody = readonly HelpBlock[];

export const text = (words: string): HelpBlock => ({ kind: 'text', text: words });
export const heading = (words: string): HelpBlock => ({ kind: 'heading', text: words });
export const steps = (...items: string[]): HelpBlock => ({ kind: 'steps', items });
export const list = (...items: string[]): HelpBlock => ({ kind: 'list', items });
export const code = (label: string, lines: string): HelpBlock => ({ kind: 'code', label, code: lines });

/** Every word of a body, for the search and the reading time. */
export function wordsOf(body: HelpBody): string {
  return body
    .map((block) => {
      if (block.kind === 'code') return block.code;
      return 'items' in block ? block.items.join(' ') : block.text;
    })
    .join(' ')
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');
}

const WORDS_A_MINUTE = 200;

/** Whole minutes, one at least. */
export function minutesToRead(body: HelpBody): number {
  return Math.max(1, Math.round(wordsOf(body).split(/\s+/).length / WORDS_A_MINUTE));
}
