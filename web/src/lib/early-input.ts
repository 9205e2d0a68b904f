/** Written by `public/early.js`: the last press of a control before its listeners were attached. */
declare global {
  interface Window {
    easelEarly?: { target: HTMLElement | null; pressedAtMs: number; stop: () => void };
  }
}

/** A press older than this is dropped, because the user has moved on. */
const LATEST_MS = 10_000;

/**
 * Enables input on a page that was shown before the app, after its first render: text fields become writable (text
 * typed earlier would be lost), and a control that was pressed in the meantime runs its action once.
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
  // Runs after this render.
  setTimeout(() => {
    const { target, pressedAtMs } = early;
    if (target && performance.now() - pressedAtMs < LATEST_MS) sameControl(target)?.click();
  });
}

/**
 * Returns a pressed control itself or, if the app has replaced what the document showed, the only control with the same
 * name for the same thing; null if there is none, or more than one.
 */
function sameControl(pressed: HTMLElement): HTMLElement | null {
  if (pressed.isConnected) return pressed;
  const [only = null, ...others] = [
    ...document.querySelectorAll<HTMLElement>(`#root ${pressed.localName}`),
  ].filter((control) => nameOf(control) === nameOf(pressed) && thingOf(control) === thingOf(pressed));
  return others.length === 0 ? only : null;
}

/** The control's kind and label, without the hidden reason why it is disabled, which may no longer apply. */
const nameOf = (control: Element) =>
  [
    control.getAttribute('type'),
    control.getAttribute('role'),
    control.getAttribute('aria-label'),
    ...[...control.childNodes]
      .filter((node) => !(node as HTMLElement).hidden)
      .map((node) => node.textContent),
  ].join();

/** The target of the picture's link around a control; undefined outside of pictures. */
const thingOf = (control: Element) =>
  control.closest('article, li')?.querySelector('a[href]')?.getAttribute('href');
