import { PROMPT_MAX_LENGTH } from '@easel/shared/contracts/generation';
import { expect, test } from 'vitest';
import { createDeck, randomOf } from './surprise';
import { SURPRISES } from './surprises';

test('draws each item once before it repeats any, and none twice in a row', () => {
  const items = ['a', 'b', 'c'];
  for (let seed = 0; seed < 50; seed++) {
    const draw = createDeck(items, randomOf(seed));
    const drawn = Array.from({ length: 12 }, draw);
    for (let start = 0; start < drawn.length; start += items.length)
      expect(drawn.slice(start, start + items.length).toSorted()).toEqual(items);
    expect(drawn.some((item, index) => index > 0 && item === drawn[index - 1])).toBe(false);
  }
});

test('draws the same items for the same seed', () => {
  const first = (seed: number) => Array.from({ length: 5 }, createDeck(SURPRISES, randomOf(seed)));
  expect(first(7)).toEqual(first(7));
  expect(first(7)).not.toEqual(first(8));
});

test('has prompts that are distinct and within the limit', () => {
  expect(new Set(SURPRISES).size).toBe(SURPRISES.length);
  for (const prompt of SURPRISES) expect(prompt.length).toBeLessThanOrEqual(PROMPT_MAX_LENGTH);
});
