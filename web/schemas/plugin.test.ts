import { expect, test } from 'vitest';
import { leanOf } from './plugin.ts';

const lean = (code: string, hasEndpoints = false) => leanOf(code, { hasEndpoints }).toString();

test('removes descriptions for OpenAPI, also within others', () => {
  expect(
    lean("export const a = z.object({ b: z.string().meta({ id: 'B' }).min(1) }).meta({ id: 'A' });"),
  ).toBe('export const a = /* @__PURE__ */ (() => z.object({ b: z.string().min(1) }))();');
});

test('marks the calls of module constants only, and leaves functions and other values', () => {
  const code = 'const few = 3;\nconst of = (n) => z.string().max(n);\nconst a = of(few);';
  expect(lean(code)).toBe(
    'const few = 3;\nconst of = (n) => z.string().max(n);\nconst a = /* @__PURE__ */ (() => of(few))();',
  );
});

test('removes the schemas of requests from endpoints, and not from other schemas', () => {
  const code =
    'export const all = { a: { query: q, body: b.meta({}), answer: c.meta({}) }, d: { body: e } };';
  expect(lean(code, true)).toBe('export const all = { a: { answer: c }, d: { } };');
  expect(lean('const a = z.object({ body: z.string() });')).toContain('body: z.string()');
});
