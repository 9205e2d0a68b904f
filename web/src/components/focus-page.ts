/** Moves the focus to the page's heading, or to the page where that has none yet. */
export function focusPage(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
  if (!target || target.contains(document.activeElement)) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Whether anything has it: what had it may be gone. */
export function hasFocus(): boolean {
  return document.activeElement !== null && document.activeElement !== document.body;
}
