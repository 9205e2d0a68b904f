import type { SiteAddress } from '@/lib/site-paths';

/** A file that the bundler serves, and its size in pixels, so that nothing moves when it arrives. */
export interface Picture {
  src: string;
  alt: string;
  width: number;
  height: number;
}

/** Words that link to a page. */
export interface InlineLink {
  words: string;
  to: SiteAddress;
}

export type Inline = string | InlineLink;
export type Prose = readonly Inline[];

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; prose: Prose }
  | { kind: 'list'; isOrdered: boolean; items: readonly Prose[] }
  /** A sentence of the article worth standing alone. */
  | { kind: 'quote'; text: string }
  /** `prompt` is code for a painter: it can be tried at once. */
  | { kind: 'code'; language: 'prompt' | 'text'; code: string }
  | { kind: 'figure'; picture: Picture; caption: string };

/** An article's body, from top to bottom. */
export type ArticleText = readonly Block[];

export const heading = (text: string): Block => ({ kind: 'heading', text });
export const paragraph = (...prose: Prose): Block => ({ kind: 'paragraph', prose });
export const link = (words: string, to: SiteAddress): InlineLink => ({ words, to });
export const quote = (text: string): Block => ({ kind: 'quote', text });
export const prompt = (code: string): Block => ({ kind: 'code', language: 'prompt', code });
export const code = (code: string): Block => ({ kind: 'code', language: 'text', code });
export const figure = (picture: Picture, caption: string): Block => ({ kind: 'figure', picture, caption });

/** An item may be a string, or prose with links in it. */
export const bullets = (...items: readonly (string | Prose)[]): Block => ({
  kind: 'list',
  isOrdered: false,
  items: items.map(toProse),
});

export const steps = (...items: readonly (string | Prose)[]): Block => ({
  kind: 'list',
  isOrdered: true,
  items: items.map(toProse),
});

function toProse(item: string | Prose): Prose {
  return typeof item === 'string' ? [item] : item;
}
