import type { Page } from 'playwright-core';

/**
 * Script that returns all text on the page, with single spaces: displayed text, and values and placeholders of fields. A sentence across several
 * elements stays one sentence.
 */
const READ = `(() => {
  const parts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      if (node.parentElement.checkVisibility()) parts.push(node.data);
    } else if (node.matches('input, textarea') && node.checkVisibility()) {
      parts.push(' ' + node.value + ' ' + node.placeholder + ' ');
    } else if (getComputedStyle(node).display !== 'inline') parts.push(' ');
  }
  return parts.join('').replace(/\\s+/g, ' ').replace(/[‘’]/g, "'").replace(/ /g, ' ');
})()`;

export function readPage(page: Page): Promise<string> {
  return page.evaluate(READ);
}
