import { expect, test } from 'vitest';
import { hasFreeSeat, nameOf, seatWords, whyInactive } from './member-words';

const member = (name: string) => ({
  userId: name,
  name,
  email: `${name}@example.com`,
  avatarUrl: null,
  role: 'member' as const,
  joinedAt: '2026-11-01T00:00:00Z',
  hasSeat: true,
  creditsUsed: 0,
});
const invitation = {
  id: 'i',
  email: 'i@example.com',
  sentAt: '2026-11-01T00:00:00Z',
  expiresAt: '2026-11-08T00:00:00Z',
};

test('counts invited people as occupied seats', () => {
  const team = { seats: 3, members: [member('ada')], invitations: [invitation] };
  expect(seatWords(team)).toBe('2 of 3 seats taken');
  expect(hasFreeSeat(team)).toBe(true);
  expect(hasFreeSeat({ ...team, members: [member('ada'), member('grace')] })).toBe(false);
});

test('has a seat for everyone if the plan has no limit', () => {
  const team = { seats: null, members: [member('ada'), member('grace')], invitations: [] };
  expect(seatWords(team)).toBe('2 seats taken, with no limit');
  expect(hasFreeSeat(team)).toBe(true);
});

test('uses the address of members without a name', () => {
  expect(nameOf({ name: ' ', email: 'ada@example.com' })).toBe('ada@example.com');
  expect(nameOf({ name: 'Ada', email: 'ada@example.com' })).toBe('Ada');
});

test('distinguishes an ended plan from a missing seat', () => {
  const [ada, grace] = [member('ada'), { ...member('grace'), hasSeat: false }];
  const team = { role: 'member' as const, seats: 5, members: [ada, grace] };
  expect(whyInactive(team, 'grace')).toBe('seat');
  expect(whyInactive(team, 'ada')).toBe('plan');
  expect(whyInactive({ ...team, seats: 1 }, 'grace')).toBe('plan');
  expect(whyInactive({ ...team, role: 'owner', seats: 1 }, 'ada')).toBe('own-plan');
});
