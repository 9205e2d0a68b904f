const USES = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/**
 * Resolves when the page is used: at the first pointer move, press, key, focus or scroll, or after `latestMs` at the
 * latest.
 */
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
