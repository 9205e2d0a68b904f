import { expect, test } from 'vitest';
import { describeShortage, describeUsage, whatProAdds } from './plan-words';

const resetsAt = '2026-04-01T12:00:00Z';

test('describes how many credits are used and left', () => {
  expect(describeUsage({ used: 250, total: 1_000, remaining: 750, holdback: null, resetsAt })).toEqual({
    percent: 25,
    used: '250 of 1,000 credits used',
    left: '750 left',
    resets: 'New credits on April 1.',
  });
});

test('shows no bar for an unlimited plan', () => {
  expect(describeUsage({ used: 1, total: null, remaining: null, holdback: null, resetsAt })).toMatchObject({
    percent: null,
    used: '1 credit used this month',
    left: 'Unlimited images',
  });
});

test('shows usage above the total, after a change to a smaller plan, as 100 percent', () => {
  expect(describeUsage({ used: 80, total: 50, remaining: 0, holdback: null, resetsAt }).percent).toBe(100);
});

test('says what is missing and when more is available', () => {
  const credits = { used: 49, total: 50, remaining: 1, holdback: null, resetsAt };
  expect(describeShortage(credits, 4)).toBe(
    'This needs 4 credits, and you have 1 left. New credits on April 1.',
  );
  expect(describeShortage({ ...credits, holdback: 'email_not_confirmed' }, 4)).toContain(
    'Confirm your email address to use all 50.',
  );
});

test('lists features that Pro has and Free lacks', () => {
  expect(whatProAdds()).toContain('1,000 images a month');
  expect(whatProAdds()).toContain('No watermark');
});

test('says what to do to get the credits that are held back', () => {
  const some = { used: 2, total: 50, remaining: 3, resetsAt };
  expect(describeUsage({ ...some, holdback: 'email_not_confirmed' })).toEqual({
    percent: 40,
    used: '2 of 5 credits used',
    left: '3 left',
    resets: 'Confirm your email address to use all 50.',
  });
  expect(describeUsage({ ...some, holdback: 'past_due' }).resets).toContain(
    'Your last payment did not go through.',
  );
});
