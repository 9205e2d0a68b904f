import { focusPage, hasFocus } from './focus-page';

/**
 * The `ref` of a button that goes away once it has done its work. With the focus gone, a browser would begin again at the top
 * of the page; instead it goes to the panel, dialog or section that the button was in, or to the page's heading.
 */
export function passFocusOn(button: HTMLElement | null) {
  return () => {
    if (!button || document.activeElement !== button) return;
    const place = button.parentElement?.closest<HTMLElement>('[tabindex]:not(main)');
    // By then the page is whole again.
    queueMicrotask(() => {
      if (hasFocus()) return;
      if (!place) focusPage();
      else if (place.isConnected) place.focus({ preventScroll: true });
    });
  };
}
