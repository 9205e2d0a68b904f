import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Chooses an option with the mouse, once the list is positioned. Before that, the list is at the corner of the document: scrolling
 * it into view would move it away from the pointer. Playwright also scrolls the page before it retries a blocked click, so this
 * clicks only once the option is not covered, and only once.
 */
export async function chooseOption(select: Locator, name: string): Promise<void> {
  const page = select.page();
  await select.click();
  // The list takes the focus as soon as it is positioned.
  await page
    .locator('[data-side]:focus-within', { has: page.getByRole('listbox') })
    .first()
    .waitFor();
  const option = page.getByRole('option', { name, exact: true });
  await option.scrollIntoViewIfNeeded();
  await expect.poll(() => option.evaluate(isHit)).toBe(true);
  await option.click({ force: true });
  await expect.poll(() => select.textContent()).toBe(name);
}

interface Drawn {
  getBoundingClientRect(): { x: number; y: number; width: number; height: number };
  contains(other: unknown): boolean;
  ownerDocument: { elementFromPoint(x: number, y: number): unknown };
}

/** Returns whether the element's center is not covered by another element. */
function isHit(element: Drawn): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2));
}
