import { escapeHtml } from '@easel/shared/node/escape-html';
import { escapeForScript } from './escape-for-script.ts';
import type { SiteFacts } from './site-settings.ts';

/** The operator's texts in pages. */
export interface SiteWords extends SiteFacts {
  name: string;
  /** Scheme and host, without a trailing slash. */
  origin: string;
  supportEmail: string;
  /** `off` if nothing is sold, and operators assign the plans. */
  billing: 'off' | 'on';
  /** `on` if a language model improves prompts. */
  promptHelper: 'off' | 'on';
}

/** Placeholders that the build writes; the same as in `web/src/lib/site.ts` and `web/index.html`. */
const PLACEHOLDERS: Readonly<Record<keyof SiteWords, string>> = {
  name: '__EASEL_NAME__',
  supportEmail: 'support@easel-origin.invalid',
  origin: 'https://easel-origin.invalid',
  billing: '__EASEL_BILLING__',
  promptHelper: '__EASEL_PROMPT_HELPER__',
  creators: '__EASEL_CREATORS__',
  members: '__EASEL_MEMBERS__',
  rating: '__EASEL_RATING__',
  generationTime: '__EASEL_GENERATION_TIME__',
  uptimeTarget: '__EASEL_UPTIME_TARGET__',
  liveChat: '__EASEL_LIVE_CHAT__',
  community: '__EASEL_COMMUNITY__',
  call: '__EASEL_CALL__',
  shown: '__EASEL_SHOWN__',
};

const KEYS = new Map(
  Object.entries(PLACEHOLDERS).map(([key, placeholder]) => [placeholder, key as keyof SiteWords]),
);
/** Matches any placeholder, so that one pass fills a page: a start fills about sixty pages. No placeholder begins with another. */
const PLACEHOLDER = new RegExp([...KEYS.keys()].join('|').replaceAll('.', String.raw`\.`), 'g');

const DATA_BLOCK = /(<script type="application\/ld\+json">)(.*?)(<\/script>)/gs;
/** Fills in the operator's texts, escaped for JSON and JavaScript strings in any quotes. */
export function fillStrings(text: string, words: SiteWords): string {
  return fill(text, words, escapeString);
}

/** Fills in the operator's texts, escaped for HTML, or for JSON in structured data. */
export function fillPlaceholders(html: string, words: SiteWords): string {
  const parts: string[] = [];
  let done = 0;
  for (const { index, 0: block, 1: open = '', 2: data = '', 3: close = '' } of html.matchAll(DATA_BLOCK)) {
    parts.push(fill(html.slice(done, index), words, escapeHtml), open, fill(data, words, escapeJson), close);
    done = index + block.length;
  }
  parts.push(fill(html.slice(done), words, escapeHtml));
  return parts.join('');
}

function fill(text: string, words: SiteWords, encode: (word: string) => string): string {
  return text.replace(PLACEHOLDER, (placeholder) => {
    const key = KEYS.get(placeholder);
    return key === undefined ? placeholder : encode(words[key]);
  });
}

/** Escapes for the inside of a JSON string, or of a JavaScript string or template. */
function escapeString(text: string): string {
  const code = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(text).slice(1, -1).replaceAll(/['`$]/g, code);
}

/** Escapes for a JSON string in a script element. */
const escapeJson = (text: string): string => escapeForScript(JSON.stringify(text).slice(1, -1));
