/** The longest wait for an idle moment. */
const IDLE_TIMEOUT_MS = 500;

/** Resolves when the browser is idle, at the latest after 500 ms. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(resolve, IDLE_TIMEOUT_MS);
  });
}

/** The pictures that a page shows first. */
export const firstPictures: {
  /** Settles when they have loaded, for what should not compete with them; undefined without any. */
  shown?: Promise<unknown>;
  /** Whether the document shows them already, see `src/app/ahead/first-view.ts`: they neither come later nor fade in. */
  isInDocument?: boolean;
} = {};
