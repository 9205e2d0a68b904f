import type { Page } from 'playwright-core';
import type { ApiClient } from '../../env/api-client.ts';

/** The page's user: a visitor, or a user on the Free or the Pro plan. */
export type Person = 'visitor' | 'free' | 'pro';
export const EVERYBODY: readonly Person[] = ['visitor', 'free', 'pro'];
/** For pages that are the same for everyone: one kind of person is enough. */
export const ANYBODY: readonly Person[] = ['visitor'];
export const SIGNED_IN: readonly Person[] = ['free', 'pro'];

/** A part of the page: its content, its ends, or what is open over it: a menu, a list or a dialog. */
export type Region = 'main' | 'header' | 'footer' | 'popup';

/** Statements of the specification, and their requirements for a page. */
export interface Row {
  /** The section and a summary. */
  line: string;
  /** The statements that it proves, by id. */
  statements: readonly string[];
  path: string;
  /** Default: all. */
  people?: readonly Person[];
  /** The document's title without `| Easel`. If given, the canonical URL, Open Graph and Twitter tags are checked, too. */
  title?: string;
  /** The region in which to check the fields below. Default: the page's content. */
  within?: Region;
  /** Texts of whole words, including values and placeholders of fields. */
  shows?: readonly string[];
  hides?: readonly string[];
  /** Texts in the order of the page. */
  inOrder?: readonly string[];
  /** Texts of whole words in toasts. */
  messages?: readonly string[];
  /** Targets of links, by name. */
  links?: Readonly<Record<string, string>>;
  /** Names of buttons, tabs and radio buttons. */
  buttons?: readonly string[];
  /** Names of buttons that are disabled. */
  inert?: readonly string[];
  /** Names of radio buttons that are chosen. */
  chosen?: readonly string[];
  /** Names of all tabs, in order. */
  tabs?: readonly string[];
  /** Labels of fields. */
  fields?: readonly string[];
  /** The number of list items of a region, by its name. */
  items?: Readonly<Record<string, number>>;
  /** The path after redirects. */
  leadsTo?: string;
}

/** Statements that are visible only after an action. Each row starts with a newly opened page. */
export interface ActedRow extends Omit<Row, 'people'> {
  as: Person;
  act: (scene: Scene) => Promise<unknown>;
}

export interface Scene {
  page: Page;
  /** The API client of the same user; for a visitor, of the Free user. */
  api: ApiClient;
  /** Signs the browser in, see `Visit`. */
  startSession(email: string): Promise<void>;
}
