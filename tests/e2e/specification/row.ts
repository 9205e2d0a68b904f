import type { Page } from 'playwright-core';
import type { ApiClient } from '../../env/api-client.ts';

/** The page's user: a visitor, or a user on the Free or the Pro plan. */
export type Person = 'visitor' | 'free' | 'pro';
export const EVERYBODY: readonly Person[] = ['visitor', 'free', 'pro'];
export const SIGNED_IN: readonly Person[] = ['free', 'pro'];

/** One line of the specification, and what it requires of a page. */
export interface Row {
  /** The section and a summary of the line. */
  line: string;
  path: string;
  /** Default: all. */
  people?: readonly Person[];
  /** The document's title without `| Easel`. */
  title?: string;
  /** Texts of whole words, anywhere on the page, including values and placeholders of fields. */
  shows?: readonly string[];
  hides?: readonly string[];
  /** Targets of links, by name. */
  links?: Readonly<Record<string, string>>;
  /** Names of buttons. */
  buttons?: readonly string[];
  /** Labels of fields. */
  fields?: readonly string[];
  /** The path after redirects. */
  leadsTo?: string;
}

/** A line that is visible only after an action. Each starts with a newly opened page. */
export interface ActedRow extends Omit<Row, 'people'> {
  as: Person;
  act: (scene: Scene) => Promise<unknown>;
}

export interface Scene {
  page: Page;
  /** The API client of the same user; for a visitor, of the Free user. */
  api: ApiClient;
}
