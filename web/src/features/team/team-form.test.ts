import { TEAM_NAME_MAX_LENGTH } from '@easel/shared/contracts/team';
import { expect, test } from 'vitest';
import { readInvitation, readTeamForm } from './team-form';

test.each(['Studio', ' Studio ', '工作室', 'x'.repeat(TEAM_NAME_MAX_LENGTH)])(
  'accepts the name %j',
  (name) => {
    expect(readTeamForm({ name })).toEqual({ request: { name: name.trim() } });
  },
);

test.each(['', '   '])('requires a name instead of %j', (name) => {
  expect(readTeamForm({ name }).errors).toEqual({ name: 'Please enter a name' });
});

test.each(['x'.repeat(TEAM_NAME_MAX_LENGTH + 1), 'two\nlines'])(
  'reports an error for the name %j',
  (name) => {
    expect(readTeamForm({ name }).errors?.name).toEqual(expect.any(String));
  },
);

test.each([
  ['grace@example.com', undefined],
  [' Grace@Example.com ', undefined],
  ['', 'Please enter an email address'],
  ['   ', 'Please enter an email address'],
  ['grace', 'Please enter a valid email address'],
])('validates the address %j', (email, message) => {
  expect(readInvitation({ email }).errors?.email).toBe(message);
});
