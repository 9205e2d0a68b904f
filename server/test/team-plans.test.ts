import { claimGeneration } from '@easel/tests/env/claim';
import { describe, expect, test } from 'vitest';
import { teamCredits } from './team-credits-setup.ts';
import { givePlan, type Person, teamOf } from './team-people.ts';
import { problemOf } from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer();
const { usedBy, rowOf } = teamCredits(server);

describe("when the owner's plan ends", () => {
  test('members fall back to their own plan, pending generations are made, and everything is restored when it returns', async () => {
    const { owner, members } = await teamOf(server, 1);
    const [member] = members as [Person];
    const { id } = (await member.submit()).json();
    await givePlan(server, owner.userId, 'pro');
    expect(await member.team()).toMatchObject({ isActive: false, seats: 1, role: 'member' });
    expect(await member.subscription()).toMatchObject({
      plan: 'free',
      team: null,
      credits: { used: 0, total: 50 },
    });
    expect(await claimGeneration(server.context.db, { id, workerId: 'test' })).toBeDefined();
    await member.submit();
    expect([await usedBy(owner), await usedBy(member)]).toEqual([1, 1]);
    await givePlan(server, owner.userId, 'team');
    await member.submit();
    expect([await usedBy(owner), await usedBy(member)]).toEqual([2, 1]);
  });

  test.each(['deletionRequestedAt', 'suspendedAt'] as const)(
    'the same applies to %s of the owner',
    async (column) => {
      const { owner, members } = await teamOf(server, 1);
      const [member] = members as [Person];
      const { id } = (await member.submit()).json();
      await server.context.db
        .updateTable('users')
        .set({ [column]: new Date() })
        .where('id', '=', owner.userId)
        .execute();
      expect((await member.team())?.isActive).toBe(false);
      expect((await member.submit()).statusCode).toBe(202);
      expect([await usedBy(owner), await usedBy(member)]).toEqual([1, 1]);
      expect(await claimGeneration(server.context.db, { id, workerId: 'test' })).toBeDefined();
    },
  );
});

test('keeps the seats of the earliest members when a smaller plan has fewer', async () => {
  const { owner, members } = await teamOf(server, 5, 'enterprise');
  const [first, last] = [members[0], members[4]] as [Person, Person];
  const [before, picture] = [await last.team(), await last.picture()];
  expect(before?.members.map(({ hasSeat }) => hasSeat)).toEqual(Array(6).fill(true));

  await givePlan(server, owner.userId, 'team');
  const after = await last.team();
  expect(after?.members.map(({ hasSeat }) => hasSeat)).toEqual([...Array(5).fill(true), false]);
  expect([after?.isActive, (await first.team())?.isActive]).toEqual([false, true]);
  expect(await last.subscription()).toMatchObject({ plan: 'free', team: null });
  expect(await first.subscription()).toMatchObject({ plan: 'team', team: { role: 'member' } });
  expect(problemOf(await last.send('PUT', `/generations/${picture}/team`))).toMatchObject({ http: 409 });
  expect((await rowOf((await last.submit()).json().id)).accountId).toBe(last.userId);
  expect((await rowOf((await first.submit()).json().id)).accountId).toBe(owner.userId);

  await first.send('DELETE', `/team/members/${first.userId}`);
  expect((await last.team())?.isActive).toBe(true);
  expect((await rowOf((await last.submit()).json().id)).accountId).toBe(owner.userId);
  expect((await last.send('PUT', `/generations/${picture}/team`)).statusCode).toBe(200);
});
