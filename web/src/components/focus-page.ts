/** Moves the focus to the page's heading, or to the main element while there is none. */
export function focusPage(): void {
  const main = document.getElementById('main');
  const target = document.querySelector<HTMLElement>('main h1') ?? main;
  // The page may have moved the focus to a part of itself.
  if (!target || main?.contains(document.activeElement)) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Returns whether an element has the focus. The focused element may have been removed. */
export function hasFocus(): boolean {
  return document.activeElement !== null && document.activeElement !== document.body;
}
