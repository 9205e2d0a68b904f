import { expect, test } from 'vitest';
import { RECENT_LIST } from './generation-keys';

test('the newest pictures are twelve at most', () => {
  expect(RECENT_LIST.limit).toBe(12);
});
