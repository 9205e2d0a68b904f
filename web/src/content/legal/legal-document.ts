import type { SitePath } from '@/lib/site-paths';

/**
 * The shape of a legal text. In every string, `[words](/path)`, `[words](#section)` and `[words](mailto:…)` are links;
 * nothing else is markup.
 */
export interface LegalDocument {
  path: SitePath;
  title: string;
  lead: string;
  /** What it says, in a few lines that stand on the hub too. They sum up; the sections decide. */
  keyPoints: readonly string[];
  sections: readonly LegalSection[];
  contact: LegalContact;
}

export interface LegalSection {
  /** The anchor. Links from outside point at it, so it stays when the title changes. */
  id: string;
  title: string;
  blocks: readonly LegalBlock[];
}

/** A bare string is a paragraph. */
export type LegalBlock = string | LegalList | LegalTable | LegalTimeline;

export interface LegalList {
  kind: 'list';
  items: readonly (string | { term: string; text: string })[];
}

export interface LegalTable {
  kind: 'table';
  caption: string;
  head: readonly string[];
  /** The first cell of a row is its heading. */
  rows: readonly (readonly string[])[];
}

export interface LegalTimeline {
  kind: 'timeline';
  label: string;
  /** Days are counted from 1, and include the last one. */
  stages: readonly { name: string; from: number; to: number; text: string }[];
}

/** Where to write, what to put into it, and when an answer comes. */
export interface LegalContact {
  title: string;
  text: string;
  email: string;
  subject: string;
  answer: string;
}
