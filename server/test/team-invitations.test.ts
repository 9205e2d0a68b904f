import { PLANS } from '@easel/shared/contracts/plans';
import { lockTeam } from '@easel/shared/node/repos/teams/teams.repo';
import { describe, expect, test } from 'vitest';
import { givePlan, lockWaiters, type Person, person, teamOf } from './team-people.ts';
import { create, emailsOf, server, subjectsTo, useTeamServer } from './team-setup.ts';
import { freshEmail, problemOf, startTestServer, tokenIn } from './test-server.ts';

useTeamServer();

const DAY_SECONDS = 86_400;

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

  test('can be accepted again by the same member without effect, as the first response may have been lost', async () => {
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

  test('gets the same response whether or not the address has an account or a team', async () => {
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

  test('is resent with a new link, by id or by address, and the old link ends', async () => {
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

  test('that is revoked during its acceptance is not accepted', async () => {
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

  test('is refused to the owner of a team without waiting for a lock on the other team', async () => {
    const [{ owner }, other] = [await teamOf(server, 0), await teamOf(server, 0)];
    const token = await other.owner.invited(owner.email);
    await server.context.db.transaction().execute(async (tx) => {
      await lockTeam(tx, other.id, 'change');
      expect(problemOf(await owner.accept(token))).toMatchObject({ http: 409, code: 'illegal_state' });
    });
  });

  test('cannot be sent to oneself or a member', async () => {
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

  test('to the last seat is accepted exactly once under concurrent requests', async () => {
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

  test('to several teams at once leads into one', async () => {
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

  test('requires a confirmed address if confirmation is required', async () => {
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
