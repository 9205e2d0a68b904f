import { expect, test } from 'vitest';
import { idsBetween } from './range';

const IDS = ['a', 'b', 'c', 'd'];

test.each([
  ['b', 'd', ['b', 'c', 'd']],
  ['d', 'b', ['b', 'c', 'd']],
  ['c', 'c', ['c']],
  [null, 'b', ['b']],
  ['gone', 'b', ['b']],
])('from %s to %s', (anchor, id, expected) => {
  expect(idsBetween(IDS, anchor, id)).toEqual(expected);
});
