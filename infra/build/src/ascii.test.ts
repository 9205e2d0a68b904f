import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { inAscii } from './ascii.ts';

test.each([
  ['a string', `'“two”… é ☕ 😀'`],
  ['a template', '`1× 😀`'],
  ['an expression', `'a😀é'.replace(/[😀-😎]|é/gu, '-')`],
  ['a name', '({ größe: 2 }).größe'],
])('writes %s as equivalent escapes', (_, code) => {
  const escaped = inAscii(code);
  expect(escaped).toMatch(/^[\0-\x7f]+$/);
  expect(runInNewContext(escaped)).toBe(runInNewContext(code));
});

test('rejects non-ASCII text in String.raw templates, which escapes would change', () => {
  expect(() => inAscii('const text = String.raw`é`;')).toThrow('raw template');
  expect(inAscii('const text = String.raw`e`; const other = `é`;')).toContain('`\\u00e9`');
});
