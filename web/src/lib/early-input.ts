/** What `public/early.js` keeps for us: the last press of a button that had nobody to listen to it yet. */
declare global {
  interface Window {
    easelEarly?: { target: HTMLElement | null; stop: () => void };
  }
}

/**
 * Opens a prerendered page for input, once there is somebody to hear it: text fields can be written in (what is typed before
 * would be lost), and a button that was pressed meanwhile does now what it says.
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
  // When the page that is being built has been put together.
  setTimeout(() => early.target?.isConnected && early.target.click());
}
