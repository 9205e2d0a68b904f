/** Kept by `public/early.js`: the last press of a control before its listeners were attached. */
declare global {
  interface Window {
    easelEarly?: { target: HTMLElement | null; pressedAtMs: number; stop: () => void };
  }
}

/** A press that the app has kept waiting for longer is forgotten: the user has turned to something else. */
const LATEST_MS = 10_000;

/**
 * Opens a page that was shown before the app for input, after its first render: text fields become writable (what is typed before would be
 * lost), and a control that was pressed meanwhile runs its action now, once.
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
  setTimeout(() => {
    const { target, pressedAtMs } = early;
    if (target && performance.now() - pressedAtMs < LATEST_MS) sameControl(target)?.click();
  });
}

/**
 * Returns a pressed control itself, or, where the app has replaced what the document showed, the only one of the same name for the same
 * thing; null if there is none or it is not clear which.
 */
function sameControl(pressed: HTMLElement): HTMLElement | null {
  if (pressed.isConnected) return pressed;
  const [only = null, ...others] = [
    ...document.querySelectorAll<HTMLElement>(`#root ${pressed.localName}`),
  ].filter((control) => nameOf(control) === nameOf(pressed) && thingOf(control) === thingOf(pressed));
  return others.length === 0 ? only : null;
}

/** Its kind and label. A reason why it is disabled, which may be gone by now, is hidden in it. */
const nameOf = (control: Element) =>
  [
    control.getAttribute('type'),
    control.getAttribute('role'),
    control.getAttribute('aria-label'),
    ...[...control.childNodes]
      .filter((node) => !(node as HTMLElement).hidden)
      .map((node) => node.textContent),
  ].join();

/** Where the picture around a control leads; undefined outside of pictures. */
const thingOf = (control: Element) =>
  control.closest('article, li')?.querySelector('a[href]')?.getAttribute('href');
