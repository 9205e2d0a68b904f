import { expect, test } from 'vitest';
import { RECENT_LIST } from './generation-keys';

test('the newest pictures are at most twelve', () => {
  expect(RECENT_LIST.limit).toBe(12);
});
