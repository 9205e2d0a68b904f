import type { PlanSource, ProseNode } from '../prose';

/** Where to write, what to include, and when to expect an answer. */
export interface LegalContact {
  title: string;
  text: string;
  subject: string;
  answer: string;
}

/** One line; with `only`, for installations that hand out plans this way. */
export interface KeyPoint {
  only?: PlanSource;
  text: string;
}

export type LegalSlug = 'terms-of-service' | 'privacy-policy' | 'refund-policy';

/** A legal text's front matter. */
export interface LegalDocument {
  /** Its path without the slash: the file's name. */
  slug: LegalSlug;
  title: string;
  /** For search engines. */
  description: string;
  lead: string;
  /** ISO date. */
  updated: string;
  /** A summary in a few lines, which the hub shows too. The text itself is authoritative. */
  keyPoints: readonly KeyPoint[];
  /** What the page says instead of the text where nothing is sold; absent for a text that applies there, too. */
  whereGiven?: string;
  contact: LegalContact;
}

const METAS = import.meta.glob<LegalDocument>('./*-*.md', { query: '?meta', import: 'meta', eager: true });
const BODIES = import.meta.glob<readonly ProseNode[]>('./*-*.md', { import: 'body' });

/** @throws {Error} if the file is missing */
export function legalDocument(slug: LegalSlug): LegalDocument {
  const document = METAS[`./${slug}.md`];
  if (!document) throw new Error(`There is no legal text called ${slug}`);
  return document;
}

/** @throws {Error} if the text cannot be loaded */
export async function loadLegalText(slug: LegalSlug): Promise<readonly ProseNode[]> {
  const load = BODIES[`./${slug}.md`];
  if (!load) throw new Error(`There is no legal text called ${slug}`);
  return load();
}
