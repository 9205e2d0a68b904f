import type { Page } from 'playwright-core';
import type { ApiClient } from '../../env/api-client.ts';

/** Who looks at the page: a visitor, a user of the Free plan, one of the Pro plan. */
export type Person = 'visitor' | 'free' | 'pro';
export const EVERYBODY: readonly Person[] = ['visitor', 'free', 'pro'];
export const SIGNED_IN: readonly Person[] = ['free', 'pro'];

/** One line of the specification, and what it comes to on a page. */
export interface Row {
  /** The section and the line, in short. */
  line: string;
  path: string;
  /** Everybody by default. */
  people?: readonly Person[];
  /** The document's title without `| Easel`. */
  title?: string;
  /** To the letter: anywhere in what can be read, values and placeholders of fields included. */
  shows?: readonly string[];
  hides?: readonly string[];
  /** Where links lead, by their names. */
  links?: Readonly<Record<string, string>>;
  /** Buttons that are there, by their names. */
  buttons?: readonly string[];
  /** Fields that are there, by their labels. */
  fields?: readonly string[];
  /** The path that one ends up at. */
  leadsTo?: string;
}

/** A line that is seen only after something was done. Each begins with the page newly opened. */
export interface ActedRow extends Omit<Row, 'people'> {
  as: Person;
  act: (scene: Scene) => Promise<unknown>;
}

export interface Scene {
  page: Page;
  /** The same person at the API; for a visitor, the Free user. */
  api: ApiClient;
}
