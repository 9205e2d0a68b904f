import { ERRORS } from '@easel/shared/contracts/errors';
import { expect, test } from 'vitest';
import { retryWords } from './retry-failures';

test('reports what was retried, and what was not and why', () => {
  expect(retryWords({ retried: 1, refused: [], isCut: false })).toBe('1 picture waits again.');
  const refused = [{ code: 'too_many_in_flight' as const, count: 2 }];
  expect(retryWords({ retried: 3, refused, isCut: true })).toBe(
    `3 pictures wait again. 2 cannot be retried: ${ERRORS.too_many_in_flight.title}. There are more.`,
  );
});
