import { PLANS, type PlanId } from '@easel/shared/contracts/plans';
import { cancelAll, eraseUser } from '@easel/shared/node/repos/accounts/deletions.repo';
import { readPersonalData } from '@easel/shared/node/repos/accounts/personal-data.repo';
import { setSuspended } from '@easel/shared/node/repos/accounts/suspensions.repo';
import { countWantedVariants, wantVariant } from '@easel/shared/node/repos/generations/variants.repo';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { teamCredits } from './team-credits-setup.ts';
import { givePlan, lockWaiters, type Person, person, teamOf } from './team-people.ts';
import { freshEmail, problemOf } from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer();

const { periodOf, usedBy, leave, rowOf } = teamCredits(server);

describe("a member's generation", () => {
  test("uses the owner's plan and credits, and belongs to the member", async () => {
    const { owner, members } = await teamOf(server, 1);
    const [member] = members as [Person];
    const answer = await member.submit({ iterations: 2, resolution: '1536x1536' });
    expect(answer.statusCode).toBe(202);
    const row = await rowOf(answer.json().id);
    expect(row).toMatchObject({ userId: member.userId, accountId: owner.userId, watermark: false });
    expect([await usedBy(owner), await usedBy(member)]).toEqual([2, 0]);
    const people = (await owner.team())?.members ?? [];
    expect(people.map(({ creditsUsed: used }) => used)).toEqual([0, 2]);
    const { subscription } = member;
    expect(await subscription()).toMatchObject({
      plan: 'team',
      tier: 'premium',
      isPro: true,
      team: { role: 'member', name: 'The Keepers' },
      credits: { used: 2, total: PLANS.team.imagesPerMonth },
      endDate: null,
      status: null,
    });
    const get = await owner.send('GET', `/generations/${row.id}`);
    expect(get.statusCode).toBe(404);
  });

  test("refunds its credits to the owner's ledger, even after the member has left", async () => {
    const { owner, members } = await teamOf(server, 1);
    const [member] = members as [Person];
    const { id } = (await member.submit()).json();
    await member.send('DELETE', `/team/members/${member.userId}`);
    expect(await usedBy(owner)).toBe(1);
    expect((await member.send('POST', `/generations/${id}/cancel`)).statusCode).toBe(200);
    expect([await usedBy(owner), await usedBy(member)]).toEqual([0, 0]);
    expect((await member.send('POST', `/generations/${id}/retry`)).statusCode).toBe(200);
    expect(await rowOf(id)).toMatchObject({ accountId: member.userId, watermark: true });
    expect([await usedBy(owner), await usedBy(member)]).toEqual([0, 1]);
  });

  test("stays on the owner's ledger when the member is erased", async () => {
    const { owner, members } = await teamOf(server, 1);
    const [member] = members as [Person];
    const { id } = (await member.submit()).json();
    const { db } = server.context;
    await db.deleteFrom('generations').where('id', '=', id).execute();
    await db
      .updateTable('users')
      .set({ deletionRequestedAt: new Date(), erasingSince: new Date() })
      .where('id', '=', member.userId)
      .execute();
    expect(await eraseUser(db, member.userId)).toBe(true);
    expect(await usedBy(owner)).toBe(1);
    expect((await owner.team())?.members.map(({ userId }) => userId)).toEqual([owner.userId]);
  });

  test("is in the member's own balance, as the ledger says", async () => {
    const { owner, members } = await teamOf(server, 2);
    const [first, second] = members as [Person, Person];
    const { db } = server.context;
    const canceled = (await first.submit({ iterations: 3 })).json();
    await Promise.all([owner, first, first, second, second].map(({ submit }) => submit()));
    await first.send('POST', `/generations/${canceled.id}/cancel`);
    const balance = db.selectFrom('creditBalances').select('byMember').where('userId', '=', owner.userId);
    const used = async () => (await owner.team())?.members.map(({ creditsUsed }) => creditsUsed);
    expect(await balance.execute()).toEqual([{ byMember: { [first.userId]: 4, [second.userId]: 2 } }]);
    expect(await used()).toEqual([1, 4, 2]);
    // As in a period that began before the members' balances were kept.
    await db
      .updateTable('creditBalances')
      .set({ byMember: null })
      .where('userId', '=', owner.userId)
      .execute();
    await second.submit();
    expect(await balance.execute()).toEqual([{ byMember: null }]);
    expect(await used()).toEqual([1, 4, 3]);
  });

  test('counts towards the in-flight limit of the whole team', async () => {
    const { owner, members } = await teamOf(server, 2);
    const [first, second] = members as [Person, Person];
    for (let index = 0; index < 15; index += 1) {
      for (const { submit } of [first, second]) await submit({ iterations: 2 });
    }
    for (const { submit } of [owner, first, second]) {
      expect(problemOf(await submit())).toMatchObject({ http: 429, code: 'too_many_in_flight' });
    }
    // One place in the queue's order: a team shares the turns of one account.
    const accounts = await server.context.db
      .selectFrom('queueAccounts')
      .selectAll()
      .where('accountId', 'in', [owner.userId, first.userId, second.userId])
      .execute();
    expect(accounts).toMatchObject([{ accountId: owner.userId, weight: PLANS.team.queueWeight }]);
  });
});

test('accepts exactly the remaining credits under a hundred concurrent requests, and the ledger agrees', async () => {
  const { owner, members } = await teamOf(server, 2);
  await leave(owner, 37);
  const people = [owner, ...members];
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => (people[index % people.length] as Person).submit()),
  );
  const codes = answers.map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 202)).toHaveLength(37);
  expect(codes.filter((code) => code === 402)).toHaveLength(63);
  expect(await usedBy(owner)).toBe(PLANS.team.imagesPerMonth);
  expect(await Promise.all(members.map(usedBy))).toEqual([0, 0]);
  const [mail, ...more] = (await server.mailsTo(owner.email)).filter(({ subject }) =>
    subject.includes('credits'),
  );
  expect(mail).toBeDefined();
  expect(more).toEqual([]);
});

describe('a member who is removed', () => {
  test('spends no more team credits afterwards, whatever was in flight', async () => {
    const { owner, members } = await teamOf(server, 1);
    const [member] = members as [Person];
    const submits = Array.from({ length: 20 }, () => member.submit());
    const removal = owner.send('DELETE', `/team/members/${member.userId}`);
    const later = Array.from({ length: 20 }, () => member.submit());
    expect((await removal).statusCode).toBe(204);
    const before = await usedBy(owner);
    const codes = (await Promise.all([...submits, ...later])).map(({ statusCode }) => statusCode);
    expect(await usedBy(owner)).toBe(before);
    // On their own plan, they are refused when Free has no more room.
    expect(codes.filter((code) => code !== 202 && code !== 429)).toEqual([]);
    expect(codes.filter((code) => code === 202)).toHaveLength(before + (await usedBy(member)));
  });

  test('is removed after a request in progress, which is the last one', async () => {
    const { owner, members } = await teamOf(server, 1);
    const [member] = members as [Person];
    const { db } = server.context;
    const pending: Promise<{ statusCode: number }>[] = [];
    await db.transaction().execute(async (tx) => {
      // Delays the request between the membership check and the credit check.
      await tx.selectFrom('subscribers').selectAll().where('userId', '=', owner.userId).forUpdate().execute();
      pending.push(member.submit());
      await lockWaiters(server, 1);
      pending.push(owner.send('DELETE', `/team/members/${member.userId}`));
      await lockWaiters(server, 2);
    });
    expect((await Promise.all(pending)).map(({ statusCode }) => statusCode)).toEqual([202, 204]);
    expect([await usedBy(owner), await usedBy(member)]).toEqual([1, 0]);
    await member.submit();
    expect([await usedBy(owner), await usedBy(member)]).toEqual([1, 1]);
  });
});

test("counts a member's files towards the owner's limit while the member has a seat, and otherwise towards the member's", async () => {
  const { db } = server.context;
  const { owner, members } = await teamOf(server, 5, 'enterprise');
  for (const one of [owner, ...members]) {
    const generationId = await one.picture();
    await db.transaction().execute((tx) => wantVariant(tx, { generationId, kind: 'vector' }));
  }
  const wantedOf = ({ userId }: Person, plan: PlanId) => countWantedVariants(db, userId, PLANS[plan]);
  expect(await wantedOf(owner, 'enterprise')).toBe(6);
  expect(await wantedOf(owner, 'team')).toBe(5);
  expect(await wantedOf(owner, 'pro')).toBe(1);
  expect(await wantedOf(members[4] as Person, 'pro')).toBe(1);
});

test("exports the credit recipients: the user, the team's members, and the user as a member", async () => {
  const { owner, members } = await teamOf(server, 1);
  const [member] = members as [Person];
  await owner.submit();
  await member.submit({ iterations: 2 });
  const periodStart = await periodOf(owner);
  expect(await readPersonalData(server.context.db, owner.userId)).toMatchObject({
    creditsUsed: [{ periodStart, credits: 1, creditsOfMembers: 2 }],
    teamCreditsUsed: [],
  });
  expect(await readPersonalData(server.context.db, member.userId)).toMatchObject({
    creditsUsed: [],
    teamCreditsUsed: [{ periodStart, credits: 2 }],
    team: { role: 'member', joinedAt: expect.any(Date) },
  });
});

test('never deadlocks under concurrent requests of any kind', async () => {
  const { db } = server.context;
  for (let round = 0; round < 4; round += 1) {
    const { owner, members } = await teamOf(server, 3);
    const [ada, grace, mary] = members as [Person, Person, Person];
    const guest = await person(server);
    const token = await owner.invited(guest.email);
    const pictures = [await ada.picture(), await grace.picture()];
    const submits = () => [owner, ...members].map(({ submit }) => submit());
    const suspend = (isSuspended: boolean) =>
      db.transaction().execute(async (tx) => {
        await setSuspended(tx, mary.userId, isSuspended);
        await cancelAll(tx, mary.userId);
        return { statusCode: 204 };
      });
    const answers = await Promise.all([
      ...[...submits(), guest.accept(token), suspend(true), ...submits()],
      ada.send('PUT', `/generations/${pictures[0]}/team`),
      grace.send('PUT', `/generations/${pictures[1]}/team`),
      ...[owner.send('DELETE', `/team/members/${grace.userId}`), ...submits(), suspend(false)],
      ...[ada.send('DELETE', `/team/members/${ada.userId}`), owner.invite(freshEmail()), ...submits()],
      ...[
        owner.send('DELETE', '/team'),
        ...submits(),
        server.post('/api/account/deletion', {}, owner.headers),
      ],
    ]);
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    // Requests made for the team are on its owner's ledger, later ones on the user's own.
    const { rows } = await sql`
      select g.id from generations g
      left join credit_entries c on c.generation_id = g.id and c.run = g.run and c.kind = 'hold'
        and c.user_id = g.account_id and coalesce(c.spent_by, c.user_id) = g.user_id
      where c.id is null
    `.execute(db);
    expect(rows).toEqual([]);
  }
});

test("counts requests with a member's API key along with the owner's requests", async () => {
  const { owner, members } = await teamOf(server, 1);
  const [member] = members as [Person];
  const body = { name: 'robot', scopes: ['account:read'], expiresInDays: null };
  const { key } = (await member.send('POST', '/keys', body)).json();
  const ask = () =>
    server.app.inject({ url: '/api/subscription', headers: { authorization: `Bearer ${key}` } });
  expect((await ask()).headers['ratelimit-policy']).toBe(`"hour";q=${PLANS.team.apiRequestsPerHour};w=3600`);
  const windows = await server.context.db
    .selectFrom('requestWindows')
    .select('userId')
    .where('userId', 'in', [owner.userId, member.userId])
    .execute();
  expect(windows).toEqual([{ userId: owner.userId }]);
  await givePlan(server, owner.userId, 'free');
  const policy = async () => (await ask()).headers['ratelimit-policy'];
  await expect.poll(policy).toBe(`"hour";q=${PLANS.free.apiRequestsPerHour};w=3600`);
});
