import { focusPage, hasFocus } from './focus-page';

/**
 * A `ref` for a button that disappears after it was pressed. The focus then moves to the panel, dialog or section
 * around the button, or to the page's heading, instead of the top of the page.
 */
export function passFocusOn(button: HTMLElement | null) {
  return () => {
    if (!button || document.activeElement !== button) return;
    const place = button.parentElement?.closest<HTMLElement>('[tabindex]:not(main)');
    // After React has rendered.
    queueMicrotask(() => {
      if (hasFocus()) return;
      if (!place) focusPage();
      else if (place.isConnected) place.focus({ preventScroll: true });
    });
  };
}
