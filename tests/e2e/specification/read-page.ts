import type { Page } from 'playwright-core';

/**
 * Script that returns all text on the page, with single spaces: displayed text, and values and placeholders of fields. A sentence across several
 * elements stays one sentence.
 */
const READ = `(() => {
  const parts = [];
  const read = (element) => {
    const isApart = getComputedStyle(element).display !== 'inline';
    if (isApart) parts.push(' ');
    if (element.matches('input, textarea') && element.checkVisibility()) {
      parts.push(' ' + element.value + ' ' + element.placeholder + ' ');
    }
    for (const node of element.childNodes) {
      if (node.nodeType === Node.ELEMENT_NODE) read(node);
      else if (node.nodeType === Node.TEXT_NODE && element.checkVisibility()) parts.push(node.data);
    }
    if (isApart) parts.push(' ');
  };
  read(document.body);
  return parts.join('').replace(/\\s+/g, ' ').replace(/[‘’]/g, "'").replace(/ /g, ' ');
})()`;

export function readPage(page: Page): Promise<string> {
  return page.evaluate(READ);
}
