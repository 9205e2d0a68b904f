import { expect, test } from 'vitest';
import { parametersText } from './parameters.ts';

const RECIPE = {
  version: 1,
  id: 'a',
  createdAt: '2026-01-01T00:00:00.000Z',
  style: 'anime',
  model: 'painter',
  seed: 7,
  width: 512,
  height: 512,
} as const;
const firstLineOf = (prompt: string) => parametersText({ ...RECIPE, prompt }).split('\n')[0];

test('joins the lines of a prompt, and keeps its other white space', () => {
  expect(firstLineOf('a  red \r\n \u0085 fox\u2028in \t snow\n')).toBe('a  red fox in \t snow');
});

test('takes time in proportion to the length of the prompt', () => {
  const prompt = `a${' '.repeat(1_000_000)}fox`;
  expect(firstLineOf(prompt)).toBe(prompt);
});
