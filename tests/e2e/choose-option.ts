import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Chooses from a list, with the mouse and once the list stands. Until it is placed it lies at the corner of the document: to bring
 * it into view from there would scroll the page, and the list would move on under the pointer. A click that does not come through
 * at once scrolls the page, too, before it is tried again: so it is made only where it comes through, and once.
 */
export async function chooseOption(select: Locator, name: string): Promise<void> {
  const page = select.page();
  await select.click();
  // It takes the focus as soon as it is placed.
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

/** Whether its middle is its own, and not below something else. */
function isHit(element: Drawn): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2));
}
