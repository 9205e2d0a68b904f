import { execFile } from 'node:child_process';
import { join } from 'node:path';
import {
  type AuditEntry,
  adminGenerationListSchema,
  adminMessageListSchema,
  adminMessageSchema,
  adminPictureListSchema,
  adminRefundListSchema,
  adminUserDetailSchema,
  adminUserListSchema,
  auditListSchema,
  queueBoardSchema,
} from '@easel/shared/contracts/admin.schema';
import { refundListSchema } from '@easel/shared/contracts/billing.schema';
import { claimGeneration } from '@easel/shared/node/repos/claims.repo';
import { settleFailed } from '@easel/shared/node/repos/settlements.repo';
import { reportWorker } from '@easel/shared/node/repos/workers.repo';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billingUser, PRO } from './billing-user.ts';
import { makePicture } from './pictures.ts';
import {
  bearer,
  freshEmail,
  PASSWORD,
  problemOf,
  type SignedUp,
  signUp,
  startTestServer,
  type TestServer,
} from './test-server.ts';

let server: TestServer;
let operator: SignedUp;
beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server);
  expect(await easel('admin', 'grant', operator.email)).toMatchObject({ code: 0 });
});
afterAll(() => server?.close());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const SCRIPT = join(import.meta.dirname, '../src/cli/easel.ts');

/** The command line, as a process of its own on the server's database. */
function easel(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, DATABASE_URL: server.context.config.database.url };
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT, ...words], { env }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() });
    });
  });
}

const auth = (who: SignedUp) => bearer(who.session.access_token);
const send = (method: Method, path: string, headers: Record<string, string>, payload?: object) =>
  server.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
const act = (method: Method, path: string, payload?: object) =>
  send(method, `/admin${path}`, auth(operator), payload);
const signIn = (email: string) =>
  server.post('/api/auth/token?grant_type=password', { email, password: PASSWORD });

async function audit(query = ''): Promise<AuditEntry[]> {
  const response = await act('GET', `/audit${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return auditListSchema.strict().parse(response.json()).items;
}
const userDetail = async (id: string) =>
  adminUserDetailSchema.strict().parse((await act('GET', `/users/${id}`)).json());

/** Someone with a published picture, one that waits, and a key. */
async function person() {
  const who = await signUp(server);
  const headers = auth(who);
  const id = who.session.user.id;
  const pictureId = await makePicture(server, headers);
  await send('PUT', `/generations/${pictureId}/publication`, headers);
  const made = await server.post('/api/generate', { prompt: 'a fox' }, headers);
  const { key } = await createKey(who);
  return { ...who, id, headers, pictureId, waitingId: made.json<{ id: string }>().id, key };
}

const createKey = async (who: SignedUp) =>
  (await server.post('/api/keys', { name: 'Script' }, auth(who))).json<{ id: string; key: string }>();

async function failedGeneration(headers: Record<string, string>): Promise<string> {
  const { id } = (await server.post('/api/generate', { prompt: 'a fox' }, headers)).json<{ id: string }>();
  const claim = await claimGeneration(server.context.db, { id, workerId: 'test' });
  if (!claim) throw new Error('not claimed');
  await settleFailed(server.context.db, claim, { code: 'model_failed', retryable: false });
  return id;
}

async function contactMessage(email = freshEmail()): Promise<string> {
  const id = uuidv7();
  const answer = await server.post('/api/contact', {
    ...{ id, firstName: 'Ada', lastName: 'Byron', email },
    ...{ subject: 'Bug Report', message: 'It hums.' },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return id;
}

const UNKNOWN_ID = '01930000-0000-7000-8000-000000000000';
const REASON = { reason: 'Spam' };
const ROUTES: [Method, string, object?][] = [
  ['GET', '/me'],
  ['GET', '/users'],
  ['GET', `/users/${UNKNOWN_ID}`],
  ['PUT', `/users/${UNKNOWN_ID}/plan`, { plan: 'pro', endsAt: null, ...REASON }],
  ['POST', `/users/${UNKNOWN_ID}/suspend`, REASON],
  ['POST', `/users/${UNKNOWN_ID}/unsuspend`, REASON],
  ['GET', '/messages'],
  ['PATCH', `/messages/${UNKNOWN_ID}`, { isAnswered: true }],
  ['GET', '/pictures'],
  ['POST', `/pictures/${UNKNOWN_ID}/take-down`, REASON],
  ['GET', '/queue'],
  ['GET', '/generations'],
  ['POST', `/generations/${UNKNOWN_ID}/cancel`, REASON],
  ['POST', `/generations/${UNKNOWN_ID}/retry`, REASON],
  ['GET', '/refunds'],
  ['POST', `/refunds/${UNKNOWN_ID}/decision`, { decision: 'approve', ...REASON }],
  ['GET', '/audit'],
];

describe('the door', () => {
  test('is tried below by every route there is', () => {
    let isAdmin = false;
    const methods = server.app
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .filter((line) => {
        if (/[├└]── api\//.test(line)) isAdmin = line.includes('── api/admin/');
        return isAdmin;
      })
      .flatMap((line) => /\((.*)\)$/.exec(line)?.[1]?.split(', ') ?? [])
      .filter((method) => method !== 'HEAD');
    expect(methods.toSorted()).toEqual(ROUTES.map(([method]) => method).toSorted());
  });

  test.each(ROUTES)('%s %s is there for operators alone', async (method, path, body) => {
    const key = await createKey(operator);
    const stranger = await signUp(server);
    const nothing = problemOf(await send('GET', '/nothing-here', {}));
    for (const headers of [{}, auth(stranger), bearer(key.key), bearer('a.b.c')]) {
      for (const payload of body ? [body, {}] : [undefined]) {
        expect(problemOf(await send(method, `/admin${path}`, headers, payload))).toEqual(nothing);
      }
    }
    const { http, code } = problemOf(await send('DELETE', `/admin${path}`, auth(stranger)));
    expect({ http, code }).toEqual({ http: 404, code: 'not_found' });
    await send('DELETE', `/keys/${key.id}`, auth(operator));

    const answer = await act(method, path, body);
    const isThere = path.includes(UNKNOWN_ID) ? [404, 409] : [200];
    expect(isThere).toContain(answer.statusCode);
    if (body) expect(problemOf(await act(method, path, { nonsense: true }))).toMatchObject({ http: 400 });
  });

  test('is not in the API description', async () => {
    const { paths } = (await server.app.inject('/api/openapi.json')).json<{ paths: object }>();
    expect(Object.keys(paths).length).toBeGreaterThan(10);
    expect(JSON.stringify(paths)).not.toContain('/admin');
  });

  test('closes at once for whoever is no operator any more, signs out or leaves', async () => {
    const other = await signUp(server);
    const mayEnter = async () => (await send('GET', '/admin/me', auth(other))).statusCode;
    expect(await mayEnter()).toBe(404);
    await easel('admin', 'grant', other.email);
    expect(await mayEnter()).toBe(200);
    await easel('admin', 'revoke', other.email);
    expect(await mayEnter()).toBe(404);
    await easel('admin', 'grant', other.email);
    await send('POST', '/auth/logout', { ...auth(other), cookie: other.cookie });
    expect(await mayEnter()).toBe(404);
    await easel('admin', 'revoke', other.email);
  });

  test('asks for a new token where the old one has only expired', async () => {
    const strict = await startTestServer();
    const { session } = await signUp(strict);
    strict.clock.advance(3_600);
    const answer = await strict.app.inject({ url: '/api/admin/me', headers: auth({ session } as SignedUp) });
    expect(problemOf(answer)).toMatchObject({ http: 401, code: 'token_expired' });
    await strict.close();
  });

  test('is named in the account of operators alone', async () => {
    const mine = await send('GET', '/auth/user', auth(operator));
    expect(mine.json()).toMatchObject({ is_operator: true });
    const other = await signUp(server);
    expect((await send('GET', '/auth/user', auth(other))).json()).not.toHaveProperty('is_operator');
  });
});

describe('the command line', () => {
  test('makes an operator, tells who is one, and takes it away', async () => {
    const { email, session } = await signUp(server);
    const grant = await easel('admin', 'grant', email.toUpperCase());
    expect(grant).toEqual({ code: 0, out: `${email} is now an operator.`, err: '' });
    expect((await easel('admin', 'grant', email)).out).toBe(`${email} is already an operator.`);
    expect((await easel('admin', 'list')).out.split('\n')).toEqual([operator.email, email].sort());
    expect((await easel('admin', 'revoke', email)).out).toBe(`${email} is no longer an operator.`);
    expect((await easel('admin', 'revoke', email)).out).toBe(`${email} is no operator.`);
    expect((await easel('admin', 'list')).out).toBe(operator.email);

    const deeds = await audit(`?subjectId=${session.user.id}`);
    expect(deeds.map(({ action, actor, subject }) => ({ action, actor, email: subject.email }))).toEqual([
      { action: 'operator.revoked', actor: null, email },
      { action: 'operator.granted', actor: null, email },
    ]);
  });

  test.each([
    [['admin', 'grant', 'nobody@example.com'], 'There is no account with the address nobody@example.com.'],
    [['admin', 'grant', 'nobody'], 'nobody is not an email address.'],
    [['admin', 'grant'], 'Usage:'],
    [['admin', 'list', 'more'], 'Usage:'],
    [[], 'Usage:'],
  ])('says of %j what is wrong', async (words, message) => {
    const { code, out, err } = await easel(...words);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(message);
    expect(err).not.toContain('    at ');
  });
});

describe('users', () => {
  test('are found by a part of their address, page by page, each once', async () => {
    const mark = uuidv7();
    const emails = Array.from({ length: 5 }, (_, index) => `${index}-${mark}@example.com`);
    for (const email of emails) await signUp(server, email);
    // The same moment for all: the id decides.
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
      ...{ email, plan: 'free', isOperator: false, suspendedAt: null, deletionRequestedAt: null },
      credits: { used: 2, total: 50 },
      counts: { images: 1, published: 1, active: 1, failed: 0, apiKeys: 1, sessions: 1 },
    });
  });

  test('get a plan by hand, until it ends', async () => {
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

  test('with a subscription that runs keep the plan that they pay', async () => {
    const { session } = await signUp(server);
    const { id } = session.user;
    const [start, end] = [new Date(), new Date(Date.now() + 86_400_000)];
    await server.context.db
      .insertInto('subscriptions')
      .values({
        ...{ userId: id, plan: 'pro', interval: 'month', status: 'active', provider: 'local' },
        ...{ startedAt: start, currentPeriodStart: start, currentPeriodEnd: end },
      })
      .execute();
    const refused = await act('PUT', `/users/${id}/plan`, { plan: 'team', endsAt: null, reason: 'x' });
    expect(problemOf(refused)).toMatchObject({ http: 409, code: 'illegal_state' });
    expect(await audit(`?subjectId=${id}`)).toEqual([]);
  });
});

describe('a suspended account', () => {
  test('is shut in every way, and comes back as it was', async () => {
    const { id, email, headers, cookie, pictureId, waitingId, key } = await person();
    const answer = await act('POST', `/users/${id}/suspend`, REASON);
    expect(adminUserDetailSchema.strict().parse(answer.json())).toMatchObject({
      suspendedAt: expect.any(String),
      counts: { active: 0, sessions: 0 },
      credits: { used: 1 },
    });
    const [deed] = await audit(`?subjectId=${id}`);
    expect(deed).toMatchObject({
      ...{ action: 'user.suspended', reason: 'Spam', details: { canceledGenerations: 1 } },
      ...{ actor: { email: operator.email }, subject: { id, email }, requestId: expect.any(String) },
    });

    const suspended = { http: 403, code: 'account_suspended' };
    expect(problemOf(await signIn(email))).toMatchObject(suspended);
    const wrong = await server.post('/api/auth/token?grant_type=password', { email, password: 'wrong one' });
    expect(problemOf(wrong)).toMatchObject({ http: 401, code: 'invalid_credentials' });
    const refreshed = await server.post('/api/auth/token?grant_type=refresh_token', {}, { cookie });
    expect(problemOf(refreshed)).toMatchObject({ http: 401, code: 'session_revoked' });
    expect(problemOf(await send('GET', '/generations', bearer(key)))).toMatchObject(suspended);
    // The access token lives on for minutes: it makes nothing.
    expect(problemOf(await send('POST', '/generate', headers, { prompt: 'a fox' }))).toMatchObject(suspended);
    const own = await send('GET', `/generations/${waitingId}`, headers);
    expect(own.json()).toMatchObject({ status: 'canceled' });
    expect((await send('GET', `/gallery/${pictureId}`, {})).statusCode).toBe(404);

    expect((await act('POST', `/users/${id}/unsuspend`, { reason: 'A mistake' })).statusCode).toBe(200);
    expect((await signIn(email)).statusCode).toBe(200);
    expect((await send('GET', '/generations', bearer(key))).statusCode).toBe(200);
    expect((await send('GET', `/gallery/${pictureId}`, {})).statusCode).toBe(200);
  });

  test('is not opened by a mailed link either, which stays good', async () => {
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

  test('is suspended once, whoever asks how often', async () => {
    const { id } = await person();
    const answers = await Promise.all([1, 2, 3].map(() => act('POST', `/users/${id}/suspend`, REASON)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await audit(`?subjectId=${id}`)).toHaveLength(1);
  });

  test('has nothing that waits, however close a request came', async () => {
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

  test('is never an operator’s', async () => {
    const refused = await act('POST', `/users/${operator.session.user.id}/suspend`, REASON);
    expect(problemOf(refused)).toMatchObject({ http: 409, code: 'illegal_state' });
    expect((await act('GET', '/me')).statusCode).toBe(200);
    expect(await audit(`?subjectId=${operator.session.user.id}&action=user.suspended`)).toEqual([]);
  });
});

test('a picture that is taken down leaves the gallery for good, and its owner is told why', async () => {
  const { email, headers, pictureId } = await person();
  const pictures = async (filter: string) =>
    adminPictureListSchema.strict().parse((await act('GET', `/pictures?filter=${filter}`)).json()).items;
  const shown = (await pictures('published')).find(({ id }) => id === pictureId);
  expect(shown).toMatchObject({ owner: { email }, isVisible: true, prompt: 'a fox' });
  expect((await server.app.inject(shown?.thumbnailUrl ?? '')).statusCode).toBe(200);

  const takeDown = () => act('POST', `/pictures/${pictureId}/take-down`, { reason: 'It shows a trademark.' });
  const answers = await Promise.all([takeDown(), takeDown()]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
  expect((await send('GET', `/gallery/${pictureId}`, {})).statusCode).toBe(404);
  expect(await pictures('taken-down')).toMatchObject([
    { id: pictureId, publishedAt: null, isVisible: false },
  ]);
  const mails = (await server.mailsTo(email)).filter(({ subject }) => subject.includes('taken down'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('The reason: It shows a trademark.');

  const again = await send('PUT', `/generations/${pictureId}/publication`, headers);
  expect(problemOf(again)).toMatchObject({ http: 409, code: 'illegal_state' });
  const bulk = await send('POST', '/generations/bulk', headers, { action: 'publish', ids: [pictureId] });
  expect(bulk.statusCode).toBe(200);
  expect((await send('GET', `/gallery/${pictureId}`, {})).statusCode).toBe(404);
  expect((await send('GET', `/generations/${pictureId}`, headers)).json()).toMatchObject({
    publishedAt: null,
  });
  const [deed, ...others] = await audit(`?subjectId=${pictureId}`);
  expect(deed).toMatchObject({
    action: 'picture.taken-down',
    reason: 'It shows a trademark.',
    subject: { email },
  });
  expect(others).toEqual([]);
});

test('messages are answered, opened again and noted, each told once', async () => {
  const id = await contactMessage();
  const change = (body: object) => act('PATCH', `/messages/${id}`, body);
  const list = async (filter: string) =>
    adminMessageListSchema
      .strict()
      .parse((await act('GET', `/messages?filter=${filter}`)).json())
      .items.map((message) => message.id);
  expect(await list('open')).toContain(id);
  const answered = adminMessageSchema
    .strict()
    .parse((await change({ isAnswered: true, note: 'Called.' })).json());
  expect(answered).toMatchObject({ name: 'Ada Byron', answeredAt: expect.any(String), note: 'Called.' });
  await change({ isAnswered: true, note: 'Called.' });
  expect(await list('open')).not.toContain(id);
  expect(await list('answered')).toContain(id);
  await change({ isAnswered: false });
  expect(await list('open')).toContain(id);
  expect((await audit(`?subjectId=${id}`)).map(({ action }) => action)).toEqual([
    'message.reopened',
    'message.noted',
    'message.answered',
  ]);
  for (const body of [{}, { note: 'x'.repeat(2_001) }, { note: 'a\u0000b' }, { isAnswered: 'yes' }]) {
    expect(problemOf(await change(body))).toMatchObject({ http: 400, code: 'validation_failed' });
  }
});

describe('the queue', () => {
  const board = async () => queueBoardSchema.strict().parse((await act('GET', '/queue')).json());

  test('shows what waits, who works on what, and what failed', async () => {
    const before = await board();
    const who = await signUp(server);
    const failedId = await failedGeneration(auth(who));
    const paused = await signUp(server);
    await server.post('/api/generate', { prompt: 'a fox' }, auth(paused));
    await send('POST', '/queue/pause', auth(paused));
    await server.post('/api/generate', { prompt: 'a fox' }, auth(who));
    const made = await server.post('/api/generate', { prompt: 'a fox' }, auth(who));
    const { db } = server.context;
    await reportWorker(db, { id: 'board-worker', concurrency: 3 });
    await claimGeneration(db, { id: made.json<{ id: string }>().id, workerId: 'board-worker' });

    const after = await board();
    const grown = (name: keyof typeof after.counts) => after.counts[name] - before.counts[name];
    expect([grown('waiting'), grown('paused'), grown('processing'), grown('failed')]).toEqual([2, 1, 1, 1]);
    const waiting = ({ waitingByPlan }: typeof after) =>
      waitingByPlan.find(({ plan }) => plan === 'free')?.count ?? 0;
    expect(waiting(after) - waiting(before)).toBe(1);
    expect(after.oldestWaitingAt).not.toBeNull();
    expect(after.workers.find(({ id }) => id === 'board-worker')).toMatchObject({
      ...{ concurrency: 3, isLive: true },
      generations: [{ id: made.json<{ id: string }>().id, owner: { email: who.email }, attempt: 1 }],
    });
    expect(after.failures.find(({ code }) => code === 'model_failed')?.count).toBeGreaterThan(0);
    const failed = await act('GET', '/generations?status=failed&limit=1');
    const page = adminGenerationListSchema.strict().parse(failed.json());
    expect(page.items).toMatchObject([{ id: failedId, errorCode: 'model_failed' }]);
    expect(JSON.stringify([after, page])).not.toContain('a fox');
  });

  test('lets anybody’s generation be canceled, and the credit goes back', async () => {
    const who = await person();
    const used = async () => (await userDetail(who.id)).credits.used;
    expect(await used()).toBe(2);
    const answer = await act('POST', `/generations/${who.waitingId}/cancel`, REASON);
    expect(answer.json()).toMatchObject({ id: who.waitingId, status: 'canceled' });
    expect(await used()).toBe(1);
    const again = await act('POST', `/generations/${who.waitingId}/cancel`, REASON);
    expect(problemOf(again)).toMatchObject({ http: 409, code: 'illegal_state' });
    expect(await audit(`?subjectId=${who.waitingId}`)).toMatchObject([{ action: 'generation.canceled' }]);
  });

  test('lets a failed one be tried again, by its owner’s plan and credits', async () => {
    const who = await signUp(server);
    const id = await failedGeneration(auth(who));
    const retry = () => act('POST', `/generations/${id}/retry`, REASON);
    const answers = await Promise.all([retry(), retry()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await userDetail(who.session.user.id)).credits.used).toBe(1);
    expect(await audit(`?subjectId=${id}`)).toMatchObject([
      { action: 'generation.retried', details: { errorCode: 'model_failed' } },
    ]);
    await act('POST', `/generations/${id}/cancel`, REASON);
    expect(problemOf(await retry())).toMatchObject({ http: 409, code: 'illegal_state' });
  });
});

test('a request for money back is decided once, in the operator’s words', async () => {
  const { db } = server.context;
  const who = await signUp(server);
  const userId = who.session.user.id;
  const [paymentId, id] = [uuidv7(), uuidv7()];
  const start = new Date();
  await db
    .insertInto('payments')
    .values({
      ...{ id: paymentId, userId, provider: 'local', providerId: paymentId, status: 'paid' },
      ...{ amountCents: 900, currency: 'usd', plan: 'pro', interval: 'month' },
      ...{ periodStart: start, periodEnd: start, createdAt: start },
    })
    .execute();
  await db
    .insertInto('refundRequests')
    .values({
      ...{ id, userId, paymentId, reason: 'wrong_plan', message: 'I meant Team.', requestedAt: start },
      rules: JSON.stringify([{ rule: 'window', isMet: true, explanation: 'Within 30 days.' }]),
    })
    .execute();
  const list = async () => adminRefundListSchema.strict().parse((await act('GET', '/refunds')).json()).items;
  expect(await list()).toMatchObject([
    { id, owner: { email: who.email }, plan: 'pro', amountCents: 900, rules: [{ isMet: true }] },
  ]);
  const decide = () =>
    act('POST', `/refunds/${id}/decision`, { decision: 'deny', reason: 'Team is an upgrade away.' });
  const answers = await Promise.all([decide(), decide()]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
  expect(await list()).toEqual([]);
  expect(await audit(`?subjectId=${id}`)).toMatchObject([
    { action: 'refund.denied', reason: 'Team is an upgrade away.', subject: { email: who.email } },
  ]);
  const [mail] = await server.mailsTo(who.email);
  expect(mail?.text).toContain('Team is an upgrade away.');
});

test('a request for money back that is approved ends the plan, and the money goes back once', async () => {
  const who = await billingUser(server);
  await who.buy(PRO);
  const asked = await who.post('/api/refunds', { reason: 'wrong_plan', message: 'It is not what I need.' });
  const { id } = asked.json();
  const approve = () =>
    act('POST', `/refunds/${id}/decision`, { decision: 'approve', reason: 'Within the rules.' });
  const answers = await Promise.all([approve(), approve()]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
  expect(await who.billing()).toMatchObject({ plan: 'free', payments: [{ status: 'refunded' }] });
  expect(await audit(`?subjectId=${id}`)).toMatchObject([
    { action: 'refund.approved', reason: 'Within the rules.', subject: { email: who.email } },
  ]);
  expect(refundListSchema.parse((await who.get('/api/refunds')).json()).items).toMatchObject([
    { id, status: 'processed' },
  ]);
});

describe('the audit log', () => {
  test('is filtered, and read page by page', async () => {
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

  test('outlives those whom it speaks of', async () => {
    const { session, email } = await signUp(server);
    const { id } = session.user;
    await act('POST', `/users/${id}/suspend`, REASON);
    expect(await audit(`?subjectId=${id}`)).toMatchObject([{ subject: { email } }]);
    await server.context.db.deleteFrom('users').where('id', '=', id).execute();
    expect(await audit(`?subjectId=${id}`)).toMatchObject([{ subject: { id, email: null } }]);
  });
});
