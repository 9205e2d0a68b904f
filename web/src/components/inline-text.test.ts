import { expect, test } from 'vitest';
import { PRIVACY_POLICY } from '@/content/legal/privacy-policy';
import { REFUND_POLICY } from '@/content/legal/refund-policy';
import { TERMS_OF_SERVICE } from '@/content/legal/terms-of-service';
import { parseInline } from './inline-text';

test('takes links out of a sentence, and leaves its other words alone', () => {
  expect(parseInline('See the [Terms](/terms#age), or [write](mailto:a@b.example).')).toEqual([
    'See the ',
    { label: 'Terms', to: '/terms#age' },
    ', or ',
    { label: 'write', to: 'mailto:a@b.example' },
    '.',
  ]);
  expect(parseInline('[All](#all)')).toEqual([{ label: 'All', to: '#all' }]);
  expect(parseInline('an [aside] (in brackets)')).toEqual(['an [aside] (in brackets)']);
});

const DOCUMENTS = [TERMS_OF_SERVICE, PRIVACY_POLICY, REFUND_POLICY];
/** Anchors on pages that are no documents. */
const ELSEWHERE = ['/settings#billing'];

test.each(DOCUMENTS)('$title: every anchor is there once, and every link to one finds it', (document) => {
  const ids = document.sections.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const targets = JSON.stringify(document).matchAll(/\]\((\/[\w-]+)?#([\w-]+)\)/g);
  for (const [, path = document.path, id] of targets) {
    if (ELSEWHERE.includes(`${path}#${id}`)) continue;
    const target = DOCUMENTS.find((one) => one.path === path);
    expect(target?.sections.map((section) => section.id)).toContain(id);
  }
});
