import { expect, test } from 'vitest';
import { wrapText } from './wrap-text.ts';

test.each([
  ['', []],
  ['a red fox', ['a red fox']],
  ['a red fox in the snow', ['a red fox', 'in the', 'snow']],
  ['incomprehensibilities', ['incomprehe', 'nsibilitie', 's']],
  ['雪の中の赤い狐', ['雪の中の赤い', '狐']],
])('breaks %j into %j', (text, lines) => {
  expect(wrapText(text, 65, 10, 3)).toEqual(lines);
});

test('cuts off text that does not fit, without splitting a letter', () => {
  expect(wrapText('a red fox in the snow at night', 65, 10, 2)).toEqual(['a red fox', 'in the…']);
  expect(wrapText('👩‍👩‍👧'.repeat(20), 65, 10, 1)).toEqual(['👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧…']);
});

test('reads only as much of a long text as a label can show', () => {
  expect(wrapText('x'.repeat(1_000_000), 65, 10, 2)).toHaveLength(2);
});
