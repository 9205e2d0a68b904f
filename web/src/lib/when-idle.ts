/** The longest wait for an idle period, in milliseconds. */
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
  /** Settles when they have loaded, for code that should not compete with them; undefined if there are none. */
  shown?: Promise<unknown>;
  /**
   * Whether the document already shows them, see `src/app/ahead/first-view.ts`. If so, they are neither loaded later
   * nor faded in.
   */
  isInDocument?: boolean;
} = {};
