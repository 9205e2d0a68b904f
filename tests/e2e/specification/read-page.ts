import type { Page } from 'playwright-core';

/**
 * Everything that can be read on the page, with single spaces: the text that is displayed, and values and placeholders of
 * fields. Text that is one sentence in several elements stays one.
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
