/** The longest wait for an idle moment. */
const IDLE_TIMEOUT_MS = 500;

/** Resolves when the browser is idle, at the latest after 500 ms. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(resolve, IDLE_TIMEOUT_MS);
  });
}

const USES = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/** Resolves when the page is used: at the first move, press, key, focus or scroll, and without any after `latestMs`. */
export function whenUsed(latestMs: number): Promise<void> {
  return new Promise((resolve) => {
    const watching = new AbortController();
    const end = () => {
      clearTimeout(timer);
      watching.abort();
      resolve();
    };
    const timer = setTimeout(end, latestMs);
    for (const use of USES)
      addEventListener(use, end, { capture: true, passive: true, signal: watching.signal });
  });
}

/** The pictures that a page shows first. */
export const firstPictures: {
  /** Settles when they have loaded, for what should not compete with them; undefined without any. */
  shown?: Promise<unknown>;
  /** Whether the document shows them already, see `src/app/ahead/first-view.ts`: they neither come later nor fade in. */
  isInDocument?: boolean;
} = {};
