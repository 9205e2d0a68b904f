import { PLANS } from '@easel/shared/contracts/plans';
import { teamSchema } from '@easel/shared/contracts/team.schema';
import { MailError } from '@easel/shared/node/mail/mailer';
import { lockTeam } from '@easel/shared/node/repos/teams/teams.repo';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTeamMails } from '../src/modules/team/team-mails.ts';
import { givePlan, joined, lockWaiters, type Person, person, teamOf } from './team-people.ts';
import { freshEmail, problemOf, startTestServer, type TestServer, tokenIn } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const DAY_SECONDS = 86_400;
const create = (user: Person) => user.send('POST', '/team', { name: ' The Keepers ' });
const emailsOf = async (user: Person) => (await user.team())?.members.map(({ email }) => email);
const subjectsTo = async ({ email }: Person) => (await server.mailsTo(email)).map(({ subject }) => subject);

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

describe('an invitation', () => {
  test('is mailed, visible by its link, and accepted once', async () => {
    const { owner } = await teamOf(server, 0);
    const guest = await person(server);
    const token = await owner.invited(guest.email);
    expect(token).toMatch(/^[\w-]{43}$/);
    const [mail] = await server.mailsTo(guest.email);
    expect(mail?.text).toContain(`/join-team?token=${token}`);
    const view = await server.post('/api/team/invitations/view', { token });
    expect(view.json()).toMatchObject({
      teamName: 'The Keepers',
      invitedBy: owner.email,
      email: guest.email,
    });

    expect((await guest.accept(token)).statusCode).toBe(204);
    expect(await emailsOf(owner)).toEqual([owner.email, guest.email]);
    expect((await owner.team())?.invitations).toEqual([]);
    expect((await guest.team())?.role).toBe('member');
    expect(await subjectsTo(owner)).toContain('A member joined your team on Easel');
  });

  test('can be accepted again by the same member without effect, as the first answer may have been lost', async () => {
    const { owner } = await teamOf(server, 0);
    const guest = await person(server);
    const token = await owner.invited(guest.email);
    const answers = await Promise.all([1, 2, 3].map(() => guest.accept(token)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
    expect(await emailsOf(owner)).toEqual([owner.email, guest.email]);
    const joined = (await subjectsTo(owner)).filter((subject) => subject.startsWith('A member joined'));
    expect(joined).toHaveLength(1);

    const other = await person(server);
    expect(problemOf(await other.accept(token))).toMatchObject({ http: 410, code: 'link_expired' });
    await guest.send('DELETE', `/team/members/${guest.userId}`);
    expect(problemOf(await guest.accept(token))).toMatchObject({ http: 410, code: 'link_expired' });
  });

  test('is stored without its token', async () => {
    const { owner, id } = await teamOf(server, 0);
    const token = await owner.invited(freshEmail());
    const rows = await server.context.db
      .selectFrom('teamInvitations')
      .selectAll()
      .where('teamId', '=', id)
      .execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0]?.tokenHash).toHaveLength(32);
  });

  test('gets the same answer whether or not the address has an account or a team', async () => {
    const { owner } = await teamOf(server, 0);
    const other = await teamOf(server, 1);
    const known = await person(server);
    const answers = [];
    for (const email of [freshEmail(), known.email, other.owner.email])
      answers.push(await owner.invite(email));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(201);
      expect(Object.keys(answer.json()).sort()).toEqual(['email', 'expiresAt', 'id', 'sentAt']);
    }
  });

  test('can be accepted only by the account with that address', async () => {
    const { owner } = await teamOf(server, 0);
    const token = await owner.invited(freshEmail());
    const other = await person(server);
    expect(problemOf(await other.accept(token))).toMatchObject({ http: 403, code: 'forbidden' });
    expect(await emailsOf(owner)).toEqual([owner.email]);
  });

  test('expires after a week', async () => {
    const { owner } = await teamOf(server, 0);
    const guest = await person(server);
    const token = await owner.invited(guest.email);
    await server.context.db
      .updateTable('teamInvitations')
      .set({ expiresAt: new Date(Date.now() - DAY_SECONDS) })
      .where('email', '=', guest.email)
      .execute();
    const view = await server.post('/api/team/invitations/view', { token });
    expect(problemOf(view)).toMatchObject({ http: 410, code: 'link_expired' });
    expect(problemOf(await guest.accept(token))).toMatchObject({ http: 410, code: 'link_expired' });
    expect((await owner.team())?.invitations).toEqual([]);
  });

  test('is sent again with a new link, by id or by address, and the old link ends', async () => {
    const { owner } = await teamOf(server, 0);
    const guest = await person(server);
    const first = await owner.invited(guest.email);
    const second = await owner.invited(guest.email);
    const [invitation, ...others] = (await owner.team())?.invitations ?? [];
    expect(others).toEqual([]);
    const again = await owner.send('POST', `/team/invitations/${invitation?.id}/resend`);
    expect(again.json().id).toBe(invitation?.id);
    const third = tokenIn((await server.mailsTo(guest.email))[0]);
    expect(new Set([first, second, third]).size).toBe(3);
    for (const old of [first, second]) expect((await guest.accept(old)).statusCode).toBe(410);
    expect((await guest.accept(third)).statusCode).toBe(204);
  });

  test('can be revoked', async () => {
    const { owner } = await teamOf(server, 0);
    const guest = await person(server);
    const token = await owner.invited(guest.email);
    const id = (await owner.team())?.invitations[0]?.id;
    expect((await owner.send('DELETE', `/team/invitations/${id}`)).statusCode).toBe(204);
    expect((await owner.send('DELETE', `/team/invitations/${id}`)).statusCode).toBe(404);
    expect((await guest.accept(token)).statusCode).toBe(410);
  });

  test('that is revoked while it is being accepted is not accepted', async () => {
    const { owner } = await teamOf(server, 0);
    const guest = await person(server);
    const token = await owner.invited(guest.email);
    const pending: ReturnType<Person['accept']>[] = [];
    await server.context.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('teamInvitations').where('email', '=', guest.email).execute();
      pending.push(guest.accept(token));
      await lockWaiters(server, 1);
    });
    for (const answer of pending) {
      expect(problemOf(await answer)).toMatchObject({ http: 410, code: 'link_expired' });
    }
    expect(await emailsOf(owner)).toEqual([owner.email]);
  });

  test('is refused to the owner of a team without waiting for the other team', async () => {
    const [{ owner }, other] = [await teamOf(server, 0), await teamOf(server, 0)];
    const token = await other.owner.invited(owner.email);
    await server.context.db.transaction().execute(async (tx) => {
      await lockTeam(tx, other.id, 'change');
      expect(problemOf(await owner.accept(token))).toMatchObject({ http: 409, code: 'illegal_state' });
    });
  });

  test('cannot be for oneself or a member', async () => {
    const { owner, members } = await teamOf(server, 1);
    for (const { email } of [owner, ...members]) {
      expect(problemOf(await owner.invite(email.toUpperCase()))).toMatchObject({
        http: 409,
        code: 'illegal_state',
      });
    }
  });

  test('cannot be changed by the owner of another team', async () => {
    const { owner } = await teamOf(server, 0);
    const other = await teamOf(server, 0);
    await owner.invited(freshEmail());
    const id = (await owner.team())?.invitations[0]?.id;
    expect((await other.owner.send('DELETE', `/team/invitations/${id}`)).statusCode).toBe(404);
    expect((await other.owner.send('POST', `/team/invitations/${id}/resend`)).statusCode).toBe(404);
    expect((await owner.team())?.invitations).toHaveLength(1);
  });

  test('takes a seat while it is open', async () => {
    const { owner } = await teamOf(server, 1);
    const addresses = [freshEmail(), freshEmail(), freshEmail()];
    for (const email of addresses) await owner.invited(email);
    expect(problemOf(await owner.invite(freshEmail()))).toMatchObject({ http: 403, code: 'plan_limit' });
    expect((await owner.invite(addresses[0] ?? '')).statusCode).toBe(201);
    const id = (await owner.team())?.invitations[0]?.id;
    await owner.send('DELETE', `/team/invitations/${id}`);
    expect((await owner.invite(freshEmail())).statusCode).toBe(201);
  });

  test('for the last seat is accepted exactly once under concurrent requests', async () => {
    const { owner } = await teamOf(server, 3, 'enterprise');
    const guests = await Promise.all(Array.from({ length: 20 }, () => person(server)));
    const tokens: string[] = [];
    for (const { email } of guests) tokens.push(await owner.invited(email));
    await givePlan(server, owner.userId, 'team');
    const answers = await Promise.all(guests.map((guest, index) => guest.accept(tokens[index] ?? '')));
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 204)).toHaveLength(1);
    expect(codes.filter((code) => code === 403)).toHaveLength(19);
    expect(await emailsOf(owner)).toHaveLength(PLANS.team.seats ?? 0);
  });

  test('of several teams at once leads into one', async () => {
    const guest = await person(server, 'team');
    const tokens = [];
    for (let index = 0; index < 3; index += 1) {
      tokens.push(await (await teamOf(server, 0)).owner.invited(guest.email));
    }
    const answers = await Promise.all([...tokens.map((token) => guest.accept(token)), create(guest)]);
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code < 300)).toHaveLength(1);
    expect(codes.filter((code) => code === 409)).toHaveLength(3);
  });

  test('requires a confirmed address where confirmation is required', async () => {
    const strict = await startTestServer({ REQUIRE_EMAIL_CONFIRMATION: '1' });
    try {
      const { db } = strict.context;
      const sign = async (plan: 'team' | 'free') => {
        const email = freshEmail();
        const signedUp = await strict.post('/api/auth/signup', { email, password: 'correct horse battery' });
        const [cookie] = signedUp.cookies;
        const browser = { cookie: `${cookie?.name}=${cookie?.value}` };
        const token = tokenIn((await strict.mailsTo(email))[0]);
        const { access_token, user } = (
          await strict.post('/api/auth/verify', { token, type: 'signup' }, browser)
        ).json();
        if (plan !== 'free') await givePlan(strict, user.id, plan);
        return { email, id: user.id, headers: { authorization: `Bearer ${access_token}` } };
      };
      const [owner, guest] = [await sign('team'), await sign('free')];
      await strict.post('/api/team', { name: 'The Keepers' }, owner.headers);
      await strict.post('/api/team/invitations', { email: guest.email }, owner.headers);
      const token = tokenIn((await strict.mailsTo(guest.email))[0]);
      const accept = () => strict.post('/api/team/invitations/accept', { token }, guest.headers);
      await db.updateTable('users').set({ emailConfirmedAt: null }).where('id', '=', guest.id).execute();
      expect(problemOf(await accept())).toMatchObject({ http: 403, code: 'email_not_confirmed' });
      await db
        .updateTable('users')
        .set({ emailConfirmedAt: new Date() })
        .where('id', '=', guest.id)
        .execute();
      expect((await accept()).statusCode).toBe(204);
    } finally {
      await strict.close();
    }
  });

  test('cannot be resent without limit', async () => {
    const limited = await startTestServer({ AUTH_REQUESTS_PER_MINUTE: '1000' });
    try {
      const { owner } = await teamOf(limited, 0, 'enterprise');
      const answers = [];
      for (let index = 0; index < 31; index += 1) answers.push(await owner.invite('grace@example.com'));
      expect(answers.slice(0, 30).every(({ statusCode }) => statusCode === 201)).toBe(true);
      expect(answers[30]?.json().code).toBe('rate_limited');
    } finally {
      await limited.close();
    }
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
    notices: { wantsMail: async () => true },
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
