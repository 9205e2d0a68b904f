import type { Page } from 'playwright-core';

/**
 * Script that returns all text of elements, with single spaces: displayed text, and values and placeholders of fields. A sentence
 * across several elements stays one sentence.
 */
const READ = `(roots) => {
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
  roots.forEach(read);
  return parts.join('').replace(/\\s+/g, ' ').replace(/[‘’]/g, "'").replace(/\\u00a0/g, ' ');
}`;

/** Returns the text of a region; an empty text if it does not exist. @param selector in CSS */
export function readRegion(page: Page, selector: string): Promise<string> {
  return page.evaluate<string>(`(${READ})(document.querySelectorAll(${JSON.stringify(selector)}))`);
}

/** Returns whether the text contains these words, not as a part of others: `$9` is not in `$99`, and `Pro` not in `Product`. */
export function says(text: string, words: string): boolean {
  const before = /^[\p{L}\p{N}$]/u.test(words) ? '(?<![\\p{L}\\p{N}$]|\\d[,.])' : '';
  const after = /[\p{L}\p{N}]$/u.test(words) ? '(?![\\p{L}\\p{N}]|[,.]\\d)' : '';
  return new RegExp(before + RegExp.escape(words) + after, 'u').test(text);
}
