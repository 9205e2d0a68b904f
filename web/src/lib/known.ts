import { useSyncExternalStore } from 'react';

/** What the server found out about the link that opened the document, and wrote into it: see `server/src/site/known-page.ts`. */
export interface Known {
  token: string;
  /** As the page's request would be answered; null if the link has ended. */
  answer: object | null;
}

/** Unix milliseconds. */
export const KNOWN_SINCE_MS = Date.now();

let known: Known | null = import.meta.env.SSR ? null : readKnown();

/** Returns what is known of a link; undefined if the page has to ask. */
export function knownOf<Answer extends object>(token: string): Answer | null | undefined {
  return known?.token === token ? (known.answer as Answer | null) : undefined;
}

/** Sets what the pages that the build renders next know. */
export function setKnown(next: Known | null): void {
  known = next;
}

/** Returns whether React has adopted the document, for what the build cannot render: a date in the reader's words. */
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
