import { expect, it } from 'vitest';
import { describeOutcome } from './bulk-words';

const refusal = (message: string) => ({ id: 'a1', code: 'illegal_state' as const, message });

it('states the number of changed pictures', () => {
  expect(describeOutcome('publish', 1, []).title).toBe('1 picture published');
  expect(describeOutcome('delete', 1_200, []).title).toBe('1,200 pictures deleted');
});

it('adds refusals, with each reason once', () => {
  const refused = [refusal('It is not finished.'), refusal('It is not finished.'), refusal('It is gone.')];
  expect(describeOutcome('publish', 2, refused)).toMatchObject({
    title: '2 pictures published, 3 not',
    description: 'It is not finished. It is gone.',
    tone: 'destructive',
  });
});

it('lists only refusals if nothing was changed', () => {
  expect(describeOutcome('unpublish', 0, [refusal('It is gone.')]).title).toBe(
    '1 picture not removed from the gallery',
  );
});
