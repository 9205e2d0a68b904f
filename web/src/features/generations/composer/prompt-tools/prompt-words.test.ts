import { PROMPT_MAX_LENGTH } from '@easel/shared/contracts/generation';
import { expect, test } from 'vitest';
import { hasWords, toggleWords } from './prompt-words';

test.each([
  ['', 'golden hour'],
  ['a fox', 'a fox, golden hour'],
  ['a fox, ', 'a fox, golden hour'],
])('adds words to %j', (prompt, expected) => {
  expect(toggleWords(prompt, 'golden hour')).toBe(expected);
});

test('removes words that the prompt has as a phrase, and no others', () => {
  expect(toggleWords('a fox, Golden hour, mist', 'golden hour')).toBe('a fox, mist');
  expect(toggleWords('a golden hourglass', 'golden hour')).toBe('a golden hourglass, golden hour');
  expect(hasWords('a golden hourglass', 'golden hour')).toBe(false);
});

test('adds nothing that would be cut', () => {
  expect(toggleWords('x'.repeat(PROMPT_MAX_LENGTH - 3), 'mist')).toBeNull();
});
