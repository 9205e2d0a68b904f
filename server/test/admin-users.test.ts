import {
  adminUserDetailSchema,
  adminUserListSchema,
  auditListSchema,
} from '@easel/shared/contracts/admin.schema';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import {
  act,
  audit,
  auth,
  operator,
  person,
  REASON,
  send,
  server,
  useAdminServer,
  userDetail,
} from './admin-setup.ts';
import { bearer, PASSWORD, problemOf, signUp } from './test-server.ts';

useAdminServer();

const signIn = (email: string) =>
  server.post('/api/auth/token?grant_type=password', { email, password: PASSWORD });

describe('users', () => {
  test('are found by part of their address, page by page, each once', async () => {
    const mark = uuidv7();
    const emails = Array.from({ length: 5 }, (_, index) => `${index}-${mark}@example.com`);
    for (const email of emails) await signUp(server, email);
    // All have the same time, so the id decides.
    await server.context.db
      .updateTable('users')
      .set({ createdAt: sql<Date>`now()` } as never)
      .where('email', 'in', emails)
      .execute();
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query = `?limit=2&search=${mark.toUpperCase()}${cursor ? `&cursor=${cursor}` : ''}`;
      const page = adminUserListSchema.strict().parse((await act('GET', `/users${query}`)).json());
      seen.push(...page.items.map(({ email }) => email));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen.toSorted()).toEqual(emails);
    expect(problemOf(await act('GET', '/users?cursor=nonsense'))).toMatchObject({ http: 400 });
    expect((await act('GET', '/users?filter=operators')).json().items).toMatchObject([
      { email: operator.email },
    ]);
  });

  test('are shown with their plan, credits and counts', async () => {
    const { id, email } = await person();
    expect(await userDetail(id)).toMatchObject({
      email,
      plan: 'free',
      isOperator: false,
      suspendedAt: null,
      deletionRequestedAt: null,
      credits: { used: 2, total: 50 },
      counts: { images: 1, published: 1, active: 1, failed: 0, apiKeys: 1, sessions: 1 },
    });
  });

  test('have a limit of API requests per hour that operators can change, which then applies to their keys', async () => {
    const { session } = await signUp(server);
    const { id } = session.user;
    const own = bearer(session.access_token);
    const { key } = (await server.post('/api/keys', { name: 'a program' }, own)).json();
    const set = (requestsPerHour: number | null) =>
      act('PUT', `/users/${id}/api-rate`, { requestsPerHour, reason: 'A contract' });
    const policy = async () => (await send('GET', '/generations', bearer(key))).headers['ratelimit-policy'];
    expect((await userDetail(id)).apiRate).toEqual({ requestsPerHour: 60, agreed: null });
    expect((await set(50_000)).json().apiRate).toEqual({ requestsPerHour: 50_000, agreed: 50_000 });
    await expect.poll(policy).toBe('"hour";q=50000;w=3600');
    expect((await set(null)).json().apiRate).toEqual({ requestsPerHour: 60, agreed: null });
    await expect.poll(policy).toBe('"hour";q=60;w=3600');
    expect(problemOf(await set(0))).toMatchObject({ http: 400, code: 'validation_failed' });
    const [last] = await audit(`?subjectId=${id}`);
    expect(last).toMatchObject({ action: 'user.api-rate-set', reason: 'A contract' });
  });

  test('get a plan from an operator until its end date', async () => {
    const { session } = await signUp(server);
    const { id } = session.user;
    const set = (body: object) => act('PUT', `/users/${id}/plan`, body);
    const endsAt = new Date(Date.now() + 86_400_000).toISOString();
    const answer = await set({ plan: 'team', endsAt, reason: 'A prize' });
    expect(answer.json()).toMatchObject({
      plan: 'team',
      subscription: { subscribed: true, tier: 'premium', plan: 'team', endsAt },
      credits: { total: 10_000 },
    });
    const own = await send('GET', '/subscription', bearer(session.access_token));
    expect(own.json()).toMatchObject({ plan: 'team', isPro: true });
    expect((await set({ plan: 'free', endsAt: null, reason: 'It is over' })).json()).toMatchObject({
      plan: 'free',
      subscription: { subscribed: false, endsAt: null },
    });
    expect((await audit(`?subjectId=${id}`)).map(({ reason, details }) => ({ reason, details }))).toEqual([
      { reason: 'It is over', details: { from: 'team', to: 'free', until: null } },
      { reason: 'A prize', details: { from: 'free', to: 'team', until: endsAt } },
    ]);
    const log = await send('GET', '/auth/security-log', bearer(session.access_token));
    const changes = log.json().items.filter(({ kind }: { kind: string }) => kind === 'plan_changed');
    expect(changes.map(({ details }: { details: object }) => details)).toEqual([
      { change: 'set by an operator', from: 'team', plan: 'free' },
      { change: 'set by an operator', from: 'free', plan: 'team' },
    ]);
    for (const body of [
      { plan: 'pro', endsAt: '2020-01-01T00:00:00Z', reason: 'x' },
      { plan: 'pro', endsAt: null, reason: '  ' },
      { plan: 'pro', endsAt: null },
      { plan: 'gold', endsAt: null, reason: 'x' },
    ]) {
      expect(problemOf(await set(body))).toMatchObject({ http: 400, code: 'validation_failed' });
    }
    expect((await userDetail(id)).plan).toBe('free');
  });

  test('are refused a plan from an operator while their subscription is running', async () => {
    const { session } = await signUp(server);
    const { id } = session.user;
    const [start, end] = [new Date(), new Date(Date.now() + 86_400_000)];
    await server.context.db
      .insertInto('subscriptions')
      .values({
        userId: id,
        plan: 'pro',
        interval: 'month',
        status: 'active',
        provider: 'local',
        startedAt: start,
        currentPeriodStart: start,
        currentPeriodEnd: end,
      })
      .execute();
    const refused = await act('PUT', `/users/${id}/plan`, { plan: 'team', endsAt: null, reason: 'x' });
    expect(problemOf(refused)).toMatchObject({ http: 409, code: 'illegal_state' });
    expect(await audit(`?subjectId=${id}`)).toEqual([]);
  });
});

describe('a suspended account', () => {
  test('loses all access, and gets everything back unchanged when the suspension ends', async () => {
    const { id, email, headers, cookie, pictureId, waitingId, key } = await person();
    const answer = await act('POST', `/users/${id}/suspend`, REASON);
    expect(adminUserDetailSchema.strict().parse(answer.json())).toMatchObject({
      suspendedAt: expect.any(String),
      counts: { active: 0, sessions: 0 },
      credits: { used: 1 },
    });
    const [entry] = await audit(`?subjectId=${id}`);
    expect(entry).toMatchObject({
      action: 'user.suspended',
      reason: 'Spam',
      details: { canceledGenerations: 1 },
      actor: { email: operator.email },
      subject: { id, email },
      requestId: expect.any(String),
    });

    const suspended = { http: 403, code: 'account_suspended' };
    expect(problemOf(await signIn(email))).toMatchObject(suspended);
    const wrong = await server.post('/api/auth/token?grant_type=password', { email, password: 'wrong one' });
    expect(problemOf(wrong)).toMatchObject({ http: 401, code: 'invalid_credentials' });
    const refreshed = await server.post('/api/auth/token?grant_type=refresh_token', {}, { cookie });
    expect(problemOf(refreshed)).toMatchObject({ http: 401, code: 'session_revoked' });
    expect(problemOf(await send('GET', '/generations', bearer(key)))).toMatchObject(suspended);
    for (const [method, path] of [
      ['POST', '/generate'],
      ['GET', `/generations/${waitingId}`],
      ['DELETE', `/generations/${pictureId}`],
    ] as const) {
      const answer = await send(method, path, headers, method === 'POST' ? { prompt: 'a fox' } : undefined);
      expect(problemOf(answer), path).toMatchObject({ http: 401, code: 'session_revoked' });
    }
    expect((await send('GET', `/gallery/${pictureId}`, {})).statusCode).toBe(404);

    expect((await act('POST', `/users/${id}/unsuspend`, { reason: 'A mistake' })).statusCode).toBe(200);
    const back = await signIn(email);
    expect(back.statusCode).toBe(200);
    const own = await send('GET', `/generations/${waitingId}`, bearer(back.json().access_token));
    expect(own.json()).toMatchObject({ status: 'canceled' });
    expect((await send('GET', '/generations', bearer(key))).statusCode).toBe(200);
    expect((await send('GET', `/gallery/${pictureId}`, {})).statusCode).toBe(200);
  });

  test('cannot sign in with a mailed link, which stays valid', async () => {
    const { id, email } = await person();
    await server.post('/api/auth/recover', { email });
    const mail = (await server.mailsTo(email)).find(({ text }) => text.includes('/reset-password?token='));
    const token = /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    await act('POST', `/users/${id}/suspend`, REASON);
    const open = () => server.post('/api/auth/verify', { token, type: 'recovery' });
    expect(problemOf(await open())).toMatchObject({ http: 403, code: 'account_suspended' });
    await act('POST', `/users/${id}/unsuspend`, REASON);
    expect((await open()).statusCode).toBe(200);
  });

  test('is suspended once under concurrent requests', async () => {
    const { id } = await person();
    const answers = await Promise.all([1, 2, 3].map(() => act('POST', `/users/${id}/suspend`, REASON)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await audit(`?subjectId=${id}`)).toHaveLength(1);
  });

  test('has no pending generations, even after a request in flight', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const who = await signUp(server);
      const { id } = who.session.user;
      await Promise.all([
        ...[1, 2, 3].map(() => server.post('/api/generate', { prompt: 'a fox' }, auth(who))),
        act('POST', `/users/${id}/suspend`, REASON),
        signIn(who.email),
      ]);
      expect((await userDetail(id)).counts).toMatchObject({ active: 0, sessions: 0 });
    }
  });

  test('cannot belong to an operator', async () => {
    const refused = await act('POST', `/users/${operator.session.user.id}/suspend`, REASON);
    expect(problemOf(refused)).toMatchObject({ http: 409, code: 'illegal_state' });
    expect((await act('GET', '/me')).statusCode).toBe(200);
    expect(await audit(`?subjectId=${operator.session.user.id}&action=user.suspended`)).toEqual([]);
  });
});

describe('the audit log', () => {
  test('filters by field and pages through the entries', async () => {
    const all = await audit('?limit=100');
    const first = auditListSchema.parse((await act('GET', '/audit?limit=3')).json());
    const rest = auditListSchema.parse(
      (await act('GET', `/audit?limit=97&cursor=${first.nextCursor}`)).json(),
    );
    expect([...first.items, ...rest.items]).toEqual(all);
    const mine = await audit(`?actorId=${operator.session.user.id}&action=user.suspended`);
    expect(mine.length).toBeGreaterThan(0);
    expect(mine.every(({ action, actor }) => action === 'user.suspended' && actor !== null)).toBe(true);
    expect(problemOf(await act('GET', '/audit?cursor=x'))).toMatchObject({ http: 400 });
  });

  test.each([
    ['update', sql`update audit_entries set reason = 'another'`],
    ['update of nothing', sql`update audit_entries set reason = 'another' where false`],
    ['delete', sql`delete from audit_entries`],
    ['truncate', sql`truncate audit_entries`],
  ])('refuses an %s', async (_, statement) => {
    const before = await audit('?limit=100');
    await expect(statement.execute(server.context.db)).rejects.toThrow('audit entries are only ever added');
    expect(await audit('?limit=100')).toEqual(before);
  });

  test('keeps entries about deleted accounts', async () => {
    const { session, email } = await signUp(server);
    const { id } = session.user;
    await act('POST', `/users/${id}/suspend`, REASON);
    expect(await audit(`?subjectId=${id}`)).toMatchObject([{ subject: { email } }]);
    await server.context.db.deleteFrom('users').where('id', '=', id).execute();
    expect(await audit(`?subjectId=${id}`)).toMatchObject([{ subject: { id, email: null } }]);
  });
});
