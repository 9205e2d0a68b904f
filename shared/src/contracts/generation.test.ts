import { expect, test } from 'vitest';
import { generateRequestSchema, promptSchema } from './generation.schema.ts';
import { GENERATION_STATUSES, GENERATION_TRANSITIONS } from './generation.ts';

test('trims a prompt', () => {
  expect(promptSchema.parse('  a fox \n')).toBe('a fox');
});

test('accepts 500 code points and rejects 501', () => {
  expect(promptSchema.safeParse('🦊'.repeat(500)).success).toBe(true);
  expect(promptSchema.safeParse('🦊'.repeat(501)).success).toBe(false);
  expect(promptSchema.safeParse(` ${'a'.repeat(500)} `).success).toBe(true);
});

test.each([
  ['nothing', ''],
  ['blanks', ' \n\t '],
  ['a NUL', 'a\u0000b'],
  ['an escape', 'a\u001b[31m'],
  ['half a surrogate pair', 'a\ud800'],
])('rejects %s as a prompt', (_, prompt) => {
  expect(promptSchema.safeParse(prompt).success).toBe(false);
});

test('keeps line breaks in a prompt', () => {
  expect(promptSchema.parse('a fox\nin snow')).toBe('a fox\nin snow');
});

test('fills in defaults for everything but the prompt', () => {
  expect(generateRequestSchema.parse({ prompt: 'a fox' })).toEqual({
    prompt: 'a fox',
    // No default style: the server takes it from the custom style, if there is one.
    iterations: 1,
    embedPrompt: true,
  });
});

test.each([
  { style: 'cubism' },
  { resolution: '4096x4096' },
  { aspectRatio: '2:1' },
  { iterations: 0 },
  { iterations: 5 },
  { iterations: 1.5 },
  { iterations: '2' },
  { seed: -1 },
  { seed: 2 ** 32 },
  { size: '1000x1000' },
  { colour: 'red' },
  { prompt: 7 },
])('rejects %o', (fields) => {
  expect(generateRequestSchema.safeParse({ prompt: 'a fox', ...fields }).success).toBe(false);
});

test('a completed generation never changes again', () => {
  expect(GENERATION_TRANSITIONS.completed).toEqual([]);
});

test('every state can be reached from pending', () => {
  const reached = new Set<string>(['pending']);
  for (const status of reached) {
    for (const next of GENERATION_TRANSITIONS[status as keyof typeof GENERATION_TRANSITIONS])
      reached.add(next);
  }
  expect([...reached].sort()).toEqual([...GENERATION_STATUSES].sort());
});
