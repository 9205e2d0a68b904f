/** A file that the bundler serves, with its size in pixels, so that the page reserves space for it. */
export interface Picture {
  src: string;
  alt: string;
  width: number;
  height: number;
}

/** A stage of something that takes days, counted from 1; `to` is included. */
export interface TimelineStage {
  name: string;
  from: number;
  to: number;
  text: string;
}

export interface ProseTable {
  tag: 'table';
  caption: string;
  head: readonly string[];
  /** The first cell of a row is its heading. */
  rows: readonly (readonly string[])[];
}

export interface ProseTimeline {
  tag: 'timeline';
  label: string;
  stages: readonly TimelineStage[];
}

export interface ProseCode {
  tag: 'pre';
  /** `prompt` is a prompt to try on the Generate page. */
  language: string;
  label: string;
  code: string;
}

/** How an installation hands out plans: for money, or by its operators. */
export type PlanSource = 'sold' | 'given';

/** A part of a text in Markdown, compiled by the build. */
export type ProseNode =
  | string
  | {
      tag: 'p' | 'ul' | 'ol' | 'li' | 'strong' | 'em' | 'code' | 'blockquote';
      children: readonly ProseNode[];
    }
  /** A page, a place on this one, or a mailbox (`mailto:`). */
  | { tag: 'a'; to: string; children: readonly ProseNode[] }
  /** Blocks that apply only to installations that hand out plans this way. */
  | { tag: 'only'; where: PlanSource; children: readonly ProseNode[] }
  | { tag: 'h2'; id: string; text: string }
  | { tag: 'figure'; picture: Picture; caption: string }
  | ProseCode
  | ProseTable
  | ProseTimeline;

/** Returns all words of a text, one block per line, for searching and counting. */
export function plainText(nodes: readonly ProseNode[]): string {
  return nodes.map((node) => wordsOf(node)).join('\n');
}

const BLOCKS_WITHIN: ReadonlySet<string> = new Set(['ul', 'ol', 'only']);

function wordsOf(node: ProseNode): string {
  if (typeof node === 'string') return node;
  switch (node.tag) {
    case 'h2':
      return node.text;
    case 'figure':
      return node.caption;
    case 'pre':
      return node.code;
    case 'table':
      return [node.head, ...node.rows].map((cells) => cells.join(' ')).join('\n');
    case 'timeline':
      return node.stages.map(({ name, text }) => `${name} ${text}`).join('\n');
    default:
      return node.children.map(wordsOf).join(BLOCKS_WITHIN.has(node.tag) ? '\n' : '');
  }
}

/** Silent reading of English non-fiction: 238 words a minute (Brysbaert, 2019, a meta-analysis of 190 studies). */
const WORDS_PER_MINUTE = 238;

/** Returns whole minutes, at least one. */
export function readingMinutes(wordCount: number): number {
  return Math.max(1, Math.round(wordCount / WORDS_PER_MINUTE));
}

export interface ProseSection {
  id: string;
  title: string;
  nodes: readonly ProseNode[];
}

/** Returns each heading with the content below it. Content above the first heading is left out. */
export function sectionsOf(nodes: readonly ProseNode[]): ProseSection[] {
  const starts = nodes.flatMap((node, index) =>
    typeof node !== 'string' && node.tag === 'h2' ? [{ id: node.id, title: node.text, index }] : [],
  );
  return starts.map(({ id, title, index }, place) => ({
    id,
    title,
    nodes: nodes.slice(index + 1, starts[place + 1]?.index),
  }));
}
