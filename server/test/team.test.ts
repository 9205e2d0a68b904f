import { teamSchema } from '@easel/shared/contracts/team.schema';
import { MailError } from '@easel/shared/node/mail/mailer';
import { describe, expect, test } from 'vitest';
import { createTeamMails } from '../src/modules/team/team-mails.ts';
import { givePlan, joined, type Person, person, teamOf } from './team-people.ts';
import { create, emailsOf, server, subjectsTo, useTeamServer } from './team-setup.ts';
import { freshEmail, problemOf } from './test-server.ts';

useTeamServer();

describe('a team', () => {
  test('is created by a user whose plan has seats, who becomes its owner', async () => {
    const owner = await person(server, 'team');
    expect(await owner.team()).toBeNull();
    const answer = await create(owner);
    expect(answer.statusCode).toBe(201);
    expect(teamSchema.strict().parse(answer.json())).toMatchObject({
      name: 'The Keepers',
      role: 'owner',
      isActive: true,
      seats: 5,
      invitations: [],
      members: [{ userId: owner.userId, email: owner.email, role: 'owner', creditsUsed: 0 }],
    });
    expect((await owner.subscription()).team).toMatchObject({ name: 'The Keepers', role: 'owner' });
  });

  test.each(['free', 'pro'] as const)('is not included in the plan %s', async (plan) => {
    const answer = await create(await person(server, plan));
    expect(problemOf(answer)).toMatchObject({ http: 403, code: 'plan_limit' });
  });

  test('is the only one of its owner under concurrent requests', async () => {
    const owner = await person(server, 'team');
    const answers = await Promise.all([create(owner), create(owner), create(owner)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  });

  test('is renamed and dissolved by its owner only', async () => {
    const { owner, members } = await teamOf(server, 1);
    const [member] = members as [Person];
    for (const [method, url, body] of [
      ['PATCH', '/team', { name: 'Mine' }],
      ['DELETE', '/team', undefined],
      ['POST', '/team/invitations', { email: freshEmail() }],
    ] as const) {
      expect(problemOf(await member.send(method, url, body))).toMatchObject({ http: 403, code: 'forbidden' });
    }
    expect((await owner.send('PATCH', '/team', { name: 'The Menders' })).json().name).toBe('The Menders');
    expect((await owner.send('DELETE', '/team')).statusCode).toBe(204);
    expect(await owner.team()).toBeNull();
    expect(await member.team()).toBeNull();
    expect((await member.subscription()).plan).toBe('free');
    expect(await subjectsTo(member)).toContain("You're no longer in a team on Easel");
  });

  test('requires a signed-in user, not a key', async () => {
    const owner = await person(server, 'team');
    const body = { name: 'robot', scopes: ['generations:write'], expiresInDays: null };
    const { key } = (await owner.send('POST', '/keys', body)).json();
    const answer = await server.post('/api/team', { name: 'x' }, { authorization: `Bearer ${key}` });
    expect(problemOf(answer)).toMatchObject({ http: 403, code: 'forbidden' });
  });
});

describe('a member', () => {
  test('leaves, and the owner gets a mail', async () => {
    const { owner, members } = await teamOf(server, 1);
    const [member] = members as [Person];
    expect((await member.send('DELETE', `/team/members/${member.userId}`)).statusCode).toBe(204);
    expect(await member.team()).toBeNull();
    expect(await subjectsTo(owner)).toContain('A member left your team on Easel');
  });

  test('is removed by the owner, and gets a mail', async () => {
    const { owner, members } = await teamOf(server, 1);
    const [member] = members as [Person];
    expect((await owner.send('DELETE', `/team/members/${member.userId}`)).statusCode).toBe(204);
    expect(await member.team()).toBeNull();
    expect(await subjectsTo(member)).toContain("You're no longer in a team on Easel");
    expect((await owner.send('DELETE', `/team/members/${member.userId}`)).statusCode).toBe(404);
  });

  test('cannot remove others', async () => {
    const { owner, members } = await teamOf(server, 2);
    const [first, second] = members as [Person, Person];
    for (const userId of [owner.userId, second.userId]) {
      expect((await first.send('DELETE', `/team/members/${userId}`)).statusCode).toBe(403);
    }
    expect(await emailsOf(owner)).toHaveLength(3);
  });

  test('of another team cannot be removed', async () => {
    const { members } = await teamOf(server, 1);
    const other = await teamOf(server, 0);
    const answer = await other.owner.send('DELETE', `/team/members/${members[0]?.userId}`);
    expect(answer.statusCode).toBe(404);
    expect(await members[0]?.team()).not.toBeNull();
  });

  test('cannot see invitations', async () => {
    const { owner, members } = await teamOf(server, 1);
    await owner.invited(freshEmail());
    expect((await members[0]?.team())?.invitations).toEqual([]);
  });
});

test('sends the other mails when one cannot be sent', async () => {
  const { owner, members } = await teamOf(server, 3);
  const { db, background } = server.context;
  const sent: string[] = [];
  const mails = createTeamMails({
    db,
    background,
    productName: 'Easel',
    publicUrl: 'http://localhost',
    mailer: {
      async send({ to }) {
        if (to === members[0]?.email) throw new MailError('refused', { retryable: false });
        sent.push(to);
      },
      close: async () => {},
    },
  });
  const ids = members.map(({ userId }) => userId);
  mails.notifyFormerMembers({ ownerId: owner.userId, name: 'The Keepers' }, ids, 'dissolved');
  await background.idle();
  expect(sent.sort()).toEqual(
    members
      .slice(1)
      .map(({ email }) => email)
      .sort(),
  );
});

test('refuses to let the owner leave', async () => {
  const { owner } = await teamOf(server, 0);
  const answer = await owner.send('DELETE', `/team/members/${owner.userId}`);
  expect(problemOf(answer)).toMatchObject({ http: 409, code: 'illegal_state' });
});

test('refuses to let an owner join another team', async () => {
  const { owner } = await teamOf(server, 0);
  const other = await teamOf(server, 0);
  const answer = await owner.accept(await other.owner.invited(owner.email));
  expect(problemOf(answer)).toMatchObject({ http: 409, code: 'illegal_state' });
});

test('refuses joining a team whose plan has ended', async () => {
  const { owner } = await teamOf(server, 0);
  const guest = await person(server);
  const token = await owner.invited(guest.email);
  await givePlan(server, owner.userId, 'pro');
  expect(problemOf(await guest.accept(token))).toMatchObject({ http: 409, code: 'illegal_state' });
  await givePlan(server, owner.userId, 'team');
  expect((await guest.accept(token)).statusCode).toBe(204);
  await joined(server, owner);
});
