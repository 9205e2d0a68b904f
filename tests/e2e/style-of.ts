import type { Locator } from 'playwright-core';

interface Styled {
  ownerDocument: { defaultView: { getComputedStyle(node: unknown): Record<string, string> } };
}

/** Returns the computed value of a CSS property, which is named as in scripts. */
export function styleOf(element: Locator, property: string): Promise<string | undefined> {
  return element.evaluate(
    (node: Styled, name: string) => node.ownerDocument.defaultView.getComputedStyle(node)[name],
    property,
  );
}
