/** Kept by `public/early.js`: the last press of a button before its listeners were attached. */
declare global {
  interface Window {
    easelEarly?: { target: HTMLElement | null; stop: () => void };
  }
}

/**
 * Opens a prerendered page for input after hydration: text fields become writable (what is typed before would be lost), and a
 * button that was pressed meanwhile runs its action now.
 */
export function startInput(): void {
  const early = window.easelEarly;
  if (!early) return;
  delete window.easelEarly;
  early.stop();
  for (const field of document.querySelectorAll('[data-early-readonly]')) {
    field.removeAttribute('data-early-readonly');
    field.removeAttribute('readonly');
  }
  // After this render.
  setTimeout(() => early.target?.isConnected && early.target.click());
}
