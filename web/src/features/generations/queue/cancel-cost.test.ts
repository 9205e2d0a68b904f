import { expect, test } from 'vitest';
import { testGeneration } from '@/entities/picture/generation.fixture';
import { testModel } from '../composer/model.fixture';
import { cancelCost } from './cancel-cost';

const making = testGeneration({ status: 'processing' });

test('asks before a cancellation that costs credits, even if the page does not know about the charge yet', () => {
  const question = expect.stringContaining('Its credit is not given back.');
  expect(cancelCost({ ...making, isCharged: true }, testModel())).toMatchObject({ question });
  expect(cancelCost(making, testModel({ isBilled: true }))).toMatchObject({ question });
  expect(cancelCost({ ...making, credits: 2, isCharged: true }, undefined).question).toContain(
    'Its credits are',
  );
});

test('does not ask before a cancellation that costs nothing', () => {
  const waiting = testGeneration({ status: 'pending' });
  const quiet = { hint: undefined, question: undefined };
  expect(cancelCost(waiting, testModel({ isBilled: true }))).toEqual(quiet);
  expect(cancelCost(making, testModel())).toEqual(quiet);
  expect(cancelCost(making, testModel({ capabilities: { abort: false } }))).toEqual({
    hint: 'The model server finishes this one anyway. Nothing is charged.',
    question: undefined,
  });
});
