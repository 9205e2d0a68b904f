import { useState, useSyncExternalStore } from 'react';

/**
 * What the server knew of the page when it sent the document, as written into it: see `server/src/site/known-page.ts`.
 */
export interface Known {
  /** The token of the link in the page's address; null if there is none. */
  token: string | null;
  /** The answer to the page's request; null if the link has ended. */
  answer: object | null;
}

/** Unix milliseconds. */
export const KNOWN_SINCE_MS = Date.now();

let known: Known | null = import.meta.env.SSR ? null : readKnown();

/** Returns what is known of a link; undefined if the page has to request it. */
export function knownOf<Answer extends object>(token: string | null): Answer | null | undefined {
  return known?.token === token ? (known.answer as Answer | null) : undefined;
}

/**
 * Returns what is known of a page without a link. Undefined if the page has to request it, as when it is opened later
 * within the app.
 */
export function useKnownAtFirst<Answer extends object>(): Answer | undefined {
  const isAdopted = useAdopted();
  const [answer] = useState(() => (isAdopted ? undefined : (knownOf<Answer>(null) ?? undefined)));
  return answer;
}

/** Sets what is known to the pages that the build renders next. */
export function setKnown(next: Known | null): void {
  known = next;
}

/**
 * Returns whether React has hydrated the document, for content that the build cannot render: a date in the reader's
 * time zone.
 */
export function useAdopted(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

function readKnown(): Known | null {
  const text = document.getElementById('known')?.textContent;
  return text ? (JSON.parse(text) as Known) : null;
}
