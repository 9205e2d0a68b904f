import { expect, test } from 'vitest';
import { z } from 'zod';
import { boundedList, boundedText } from './bounded.schema.ts';
import { wordsSchema } from './prompt-words.schema.ts';

test('rejects a text that is too long before another check reads it', () => {
  const read: string[] = [];
  const schema = boundedText(4).refine((text) => read.push(text) > 0);
  expect(schema.safeParse('words').success).toBe(false);
  expect(read).toEqual([]);
  expect(schema.safeParse(' word ').success).toBe(true);
  expect(read).toEqual(['word']);
});

test('rejects a list that is too long before its items are read', () => {
  const read: string[] = [];
  const item = z.string().refine((text) => read.push(text) > 0);
  const schema = boundedList(z.array(item), 1);
  expect(schema.safeParse(['one', 'two']).success).toBe(false);
  expect(read).toEqual([]);
  expect(schema.safeParse(['one']).success).toBe(true);
});

test('rejects a prompt that is too long without further errors', () => {
  const { error } = wordsSchema(20).safeParse('sd_cpp_extra_args and more\u0001');
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'The prompt must be at most 20 characters long.',
  ]);
});
