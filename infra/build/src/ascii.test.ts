import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { inAscii } from './ascii.ts';

test.each([
  ['a string', `'“two”… é ☕ 😀'`],
  ['a template', '`1× 😀`'],
  ['an expression', `'a😀é'.replace(/[😀-😎]|é/gu, '-')`],
  ['a name', '({ größe: 2 }).größe'],
])('writes %s as escapes that mean the same', (_, code) => {
  const escaped = inAscii(code);
  expect(escaped).toMatch(/^[\0-\x7f]+$/);
  expect(runInNewContext(escaped)).toBe(runInNewContext(code));
});

test('refuses a raw template, in which an escape is text', () => {
  expect(() => inAscii('const text = String.raw`é`;')).toThrow('raw template');
  expect(inAscii('const text = String.raw`e`; const other = `é`;')).toContain('`\\u00e9`');
});
