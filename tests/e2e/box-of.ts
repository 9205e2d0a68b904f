import type { Locator } from 'playwright-core';

/** Returns the bounding box of an element, in CSS pixels. @throws if it has none */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('It has no place on the page');
  return box;
}
