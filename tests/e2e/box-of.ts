import type { Locator } from 'playwright-core';

/** Returns where an element lies on the page, in CSS pixels. @throws if it has no place */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('It has no place on the page');
  return box;
}
