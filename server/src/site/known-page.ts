import { AppError } from '@easel/shared/node/app-error';
import { escapeHtml } from '@easel/shared/node/escape-html';
import { escapeForScript } from './escape-for-script.ts';

/** A page's content, which the server writes into the document, so that the page need not request it. */
export interface KnownPage {
  /** The look of the page that shows it, as `Look` in `web/src/app/pages/opened-pages.ts` names it. */
  look: string;
  /** The token of the link in the page's address; null if it has none. */
  token: string | null;
  /** The answer to the page's request; null if the link has expired. */
  answer: object | null;
  /** Paths of images that are shown first and that the document does not name. */
  images?: readonly string[];
}

/**
 * Looks up the content of an address. Returns null if its page must request it. An answer may count as an opening of a link.
 *
 * @param path the address without its query
 */
export type KnownPages = (path: string, query: URLSearchParams) => Promise<KnownPage | null>;

/** Returns the first answer of these sources. */
export function firstKnown(sources: readonly KnownPages[]): KnownPages {
  return async (path, query) => {
    for (const source of sources) {
      const page = await source(path, query);
      if (page) return page;
    }
    return null;
  };
}

/** A link's token, which needs no escapes in an address. */
const TOKEN = /^[\w-]{1,100}$/;
/**
 * Matches elements that the build writes for the items of a list, with the path to the list and the most items that the document
 * shows.
 */
const REPEATED = /(?:<li data-repeat="([\w.]+)" data-most="(\d+)".*?<\/li>)+/gs;
/** Matches one of them, with the property that an item must have for it; without one, it is for every item. */
const ELEMENT = /<li data-repeat="[\w.]+" data-most="\d+"(?: data-if="(\w+)=(\w+)")?.*?<\/li>/gs;
/** Matches placeholders that the build writes: paths into {@link KnownPage}, such as `answer.items.0.prompt`. */
const VALUE = /__KNOWN_(\w+(?:\.\w+)*?)__/g;

/** Returns the token, or null for a text that is not one. */
export const linkToken = (text: string | null | undefined): string | null =>
  text && TOKEN.test(text) ? text : null;

/** Returns null for the error of an expired link, and throws other errors. For `catch`. */
export function nullIfEnded(error: unknown): null {
  if (error instanceof AppError && (error.code === 'not_found' || error.code === 'link_expired')) return null;
  throw error;
}

/**
 * Returns whether a browser opens the page for its user. Programs that read links, such as messengers for previews, and browsers
 * that prefetch get the page that requests its content with a script.
 */
export function isOpenedByUser(method: string, headers: NodeJS.Dict<string | string[]>): boolean {
  return (
    method === 'GET' &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document' &&
    headers['sec-purpose'] === undefined
  );
}

/**
 * Fills in the known content, escaped for HTML, and adds it as data for the script. Lists get an element for each item.
 *
 * @throws {Error} if the document needs a value that is not known
 */
export function withKnown(html: string, { token, answer, images = [] }: KnownPage): string {
  const known = { token, answer };
  const repeated = html.replace(REPEATED, (elements: string, path: string, most: string) =>
    listAt(known, path)
      .slice(0, Number(most))
      .map((item, index) =>
        elementFor(item, elements).replaceAll(`__KNOWN_${path}.0.`, `__KNOWN_${path}.${index}.`),
      )
      .join(''),
  );
  const filled = repeated.replace(VALUE, (_, path: string) => escapeHtml(String(valueAt(known, path))));
  const preloads = images.map(
    (path) => `<link rel="preload" as="image" href="${escapeHtml(path)}" fetchpriority="high">`,
  );
  const data = `<script type="application/json" id="known">${escapeForScript(JSON.stringify(known))}</script>`;
  return insertBefore('</head>', insertBefore('</body>', filled, data, 'last'), preloads.join(''), 'first');
}

function listAt(known: object, path: string): object[] {
  const list = partAt(known, path);
  if (Array.isArray(list)) return list;
  throw new Error(`The document of this page needs a list, ${path}`);
}

function elementFor(item: object, elements: string): string {
  for (const [element, name, value] of elements.matchAll(ELEMENT))
    if (name === undefined || partAt(item, name) === value) return element;
  throw new Error(`The document of this page has no element for ${JSON.stringify(item)}`);
}

function valueAt(known: object, path: string): string | number {
  const value = partAt(known, path);
  if (typeof value === 'string' || typeof value === 'number') return value;
  throw new Error(`The document of this page needs ${path}`);
}

const partAt = (known: object, path: string) =>
  path
    .split('.')
    .reduce<unknown>(
      (part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined),
      known,
    );

function insertBefore(tag: string, html: string, text: string, which: 'first' | 'last'): string {
  const at = which === 'first' ? html.indexOf(tag) : html.lastIndexOf(tag);
  return at < 0 ? html : html.slice(0, at) + text + html.slice(at);
}
