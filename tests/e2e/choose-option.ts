import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Chooses from a list, with the mouse and once the list stands. Until it is placed it lies at the corner of the document: to bring
 * it into view from there would scroll the page, and the list would move on under the pointer.
 */
export async function chooseOption(select: Locator, name: string): Promise<void> {
  const page = select.page();
  await select.click();
  // It takes the focus as soon as it is placed.
  await page
    .locator('[data-side]:focus-within', { has: page.getByRole('listbox') })
    .first()
    .waitFor();
  await page.getByRole('option', { name, exact: true }).click();
  await expect.poll(() => select.textContent()).toBe(name);
}
