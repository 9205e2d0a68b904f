import type { PlanSource, ProseNode } from '../prose';

/** Where to write, what to put into it, and when an answer comes. */
export interface LegalContact {
  title: string;
  text: string;
  subject: string;
  answer: string;
}

/** A line; with `only`, where plans come that way. */
export interface KeyPoint {
  only?: PlanSource;
  text: string;
}

export type LegalSlug = 'terms-of-service' | 'privacy-policy' | 'refund-policy';

/** A legal text's front matter. */
export interface LegalDocument {
  /** Its path without the slash: the name of its file. */
  slug: LegalSlug;
  title: string;
  /** For search engines. */
  description: string;
  lead: string;
  /** ISO date. */
  updated: string;
  /** What it says, in a few lines that the hub shows too. They sum up; the text decides. */
  keyPoints: readonly KeyPoint[];
  /** What the page says in place of the text where nothing is sold; absent for a text that holds there, too. */
  whereGiven?: string;
  contact: LegalContact;
}

const METAS = import.meta.glob<LegalDocument>('./*-*.md', { query: '?meta', import: 'meta', eager: true });
const BODIES = import.meta.glob<readonly ProseNode[]>('./*-*.md', { import: 'body' });

/** @throws {Error} the file is missing */
export function legalDocument(slug: LegalSlug): LegalDocument {
  const document = METAS[`./${slug}.md`];
  if (!document) throw new Error(`There is no legal text called ${slug}`);
  return document;
}

/** @throws {Error} the text cannot be loaded */
export async function loadLegalText(slug: LegalSlug): Promise<readonly ProseNode[]> {
  const load = BODIES[`./${slug}.md`];
  if (!load) throw new Error(`There is no legal text called ${slug}`);
  return load();
}
