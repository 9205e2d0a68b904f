import type { Locator } from 'playwright-core';

/**
 * Presses a button twice, as an impatient user does. Both presses reach this button: with a double click of the mouse, an element
 * that replaces the button after a fast answer would get the second one, and the focus.
 */
export async function pressTwice(button: Locator): Promise<void> {
  // Waits until it can be pressed.
  await button.click({ trial: true });
  await button.focus();
  // The second press runs in a separate task, so the page has rendered the first.
  await button.evaluate((element: { click(): void }) => {
    element.click();
    return new Promise<void>((done) => {
      setTimeout(() => {
        element.click();
        done();
      });
    });
  });
}
