import { expect, test } from 'vitest';
import { EXAMPLES } from '@/content/api-docs/examples';
import { tokensOf } from './highlight';

test.each(EXAMPLES)('keeps all of the $label example', ({ code, language }) => {
  const tokens = tokensOf(code, language);
  expect(tokens.map(({ text }) => text).join('')).toBe(code);
  expect(tokens.find(({ kind }) => kind === 'comment')?.text).toMatch(/^(#|\/\/)/);
  expect(tokens.some(({ kind, text }) => kind === 'string' && text.includes('A lighthouse'))).toBe(true);
});

test('does not mistake a URL within a string for a comment', () => {
  expect(tokensOf(`const a = 'http://localhost'; // here`, 'javascript')).toEqual([
    { kind: 'keyword', text: 'const' },
    { kind: 'plain', text: ' a = ' },
    { kind: 'string', text: "'http://localhost'" },
    { kind: 'plain', text: '; ' },
    { kind: 'comment', text: '// here' },
  ]);
});
