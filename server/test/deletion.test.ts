import { sessionSchema } from '@easel/shared/contracts/auth.schema';
import { deletionSchema } from '@easel/shared/contracts/settings.schema';
import type { BusMessage } from '@easel/shared/node/events/messages';
import { claimGeneration } from '@easel/tests/env/claim';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  bearer,
  cookieOf,
  freshEmail,
  PASSWORD,
  problemOf,
  refresh,
  type SignedUp,
  signUp,
  tokenIn,
} from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const DAY_MS = 86_400_000;
const REVOKED = { http: 401, code: 'session_revoked' };

const server = useTestServer();
let user: SignedUp;
beforeEach(async () => {
  user = await signUp(server);
});

const idOf = ({ session }: SignedUp = user) => session.user.id;
const headersOf = ({ session }: SignedUp = user) => bearer(session.access_token);
const requestDeletion = (headers = headersOf()) => server.post('/api/account/deletion', undefined, headers);
const signIn = (email = user.email, password = PASSWORD) =>
  server.post('/api/auth/token?grant_type=password', { email, password });
const readUser = (token: string) => server.app.inject({ url: '/api/auth/user', headers: bearer(token) });

const row = () =>
  server.context.db
    .selectFrom('users')
    .select(['deletionRequestedAt', 'erasingSince'])
    .where('id', '=', idOf())
    .executeTakeFirstOrThrow();

const deletionMails = async ({ email }: SignedUp = user) =>
  (await server.mailsTo(email)).filter(({ subject }) => subject.includes('account'));

describe('requesting account deletion', () => {
  test('requires a fresh proof, but not when the request is repeated', async () => {
    const unprove = () =>
      server.context.db
        .updateTable('sessions')
        .set({ provenAt: null })
        .where('userId', '=', idOf())
        .execute();
    await unprove();
    expect(problemOf(await requestDeletion())).toMatchObject({ http: 403, code: 'proof_required' });
    expect((await row()).deletionRequestedAt).toBeNull();
    expect((await readUser(user.session.access_token)).statusCode).toBe(200);
    expect((await server.post('/api/auth/proof', { password: PASSWORD }, headersOf())).statusCode).toBe(204);
    const first = await requestDeletion();
    expect(first.statusCode).toBe(200);
    await unprove();
    expect((await requestDeletion()).json()).toEqual(first.json());
  });

  test('states the date until which it can be canceled, in the answer and by mail', async () => {
    const answer = await requestDeletion();
    expect(answer.statusCode).toBe(200);
    const { requestedAt, erasedAfter } = deletionSchema.strict().parse(answer.json());
    expect(Date.parse(erasedAfter) - Date.parse(requestedAt)).toBe(30 * DAY_MS);
    expect((await row()).deletionRequestedAt?.toISOString()).toBe(requestedAt);
    const [mail, ...more] = await deletionMails();
    expect(more).toEqual([]);
    const day = new Date(erasedAfter).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    expect(mail?.text).toContain(`deleted after ${day}`);
    expect(mail?.text).toContain('/login');
  });

  test('signs out everywhere', async () => {
    const elsewhere = await signIn();
    const answer = await requestDeletion();
    expect(answer.cookies).toEqual([
      expect.objectContaining({ name: 'easel_refresh', value: '', path: '/api' }),
    ]);
    for (const cookie of [user.cookie, cookieOf(elsewhere)]) {
      expect(problemOf(await refresh(server, cookie))).toMatchObject(REVOKED);
    }
    for (const token of [user.session.access_token, elsewhere.json().access_token]) {
      expect(problemOf(await readUser(token))).toMatchObject(REVOKED);
    }
  });

  test('is idempotent: the same answer, and one mail', async () => {
    const answers = await Promise.all([requestDeletion(), requestDeletion(), requestDeletion()]);
    const [first] = answers;
    for (const answer of [...answers, await requestDeletion()]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual(first?.json());
    }
    expect(await deletionMails()).toHaveLength(1);
  });

  test('cancels generations in flight, refunds the credits, and notifies workers and sockets', async () => {
    const { db, bus } = server.context;
    const heard: BusMessage[] = [];
    const stop = await bus.subscribe((message) => heard.push(message));
    const generate = async () =>
      (await server.post('/api/generate', { prompt: 'a fox' }, headersOf())).json().id;
    const [waiting, making] = [await generate(), await generate()];
    await claimGeneration(db, { id: making, workerId: 'test' });
    await requestDeletion();
    const rows = await db
      .selectFrom('generations')
      .select(['id', 'status'])
      .where('userId', '=', idOf())
      .execute();
    expect(rows.map(({ status }) => status)).toEqual(['canceled', 'canceled']);
    const { sum } = await db
      .selectFrom('creditEntries')
      .select((eb) => eb.fn.sum('amount').as('sum'))
      .where('userId', '=', idOf())
      .executeTakeFirstOrThrow();
    expect(Number(sum)).toBe(0);
    for (const expected of [
      { type: 'cancel', id: waiting, attempt: 0 },
      { type: 'cancel', id: making, attempt: 1 },
      { type: 'signed-out', userId: idOf() },
    ])
      await expect.poll(() => heard).toContainEqual(expected);
    await stop();
  });

  test('prevents new generations with a token that is still valid', async () => {
    const { id } = (await server.post('/api/generate', { prompt: 'a fox' }, headersOf())).json();
    await requestDeletion();
    for (const [path, body] of [
      ['/api/generate', { prompt: 'another fox' }],
      [`/api/generations/${id}/retry`, undefined],
      ['/api/keys', { name: 'A way back' }],
      ['/api/webhooks', { url: 'https://hooks.example.com/' }],
    ] as const) {
      expect(problemOf(await server.post(path, body, headersOf())), path).toMatchObject(REVOKED);
    }
  });

  test('requires a signed-in user', async () => {
    expect(problemOf(await requestDeletion({} as never))).toMatchObject({
      http: 401,
      code: 'unauthenticated',
    });
    await server.post('/api/auth/logout', undefined, headersOf());
    expect(problemOf(await requestDeletion())).toMatchObject(REVOKED);
    expect((await row()).deletionRequestedAt).toBeNull();
  });

  test('does not affect other accounts', async () => {
    const other = await signUp(server);
    await requestDeletion();
    expect((await readUser(other.session.access_token)).statusCode).toBe(200);
    expect(await deletionMails(other)).toEqual([]);
  });
});

describe('signing in again', () => {
  test('cancels the request, reports it once, and confirms by mail', async () => {
    await requestDeletion();
    // The order of the mails is asserted below.
    await server.context.background.idle();
    const answer = await signIn();
    expect(answer.statusCode).toBe(200);
    expect(sessionSchema.strict().parse(answer.json()).deletion_canceled).toBe(true);
    expect(await row()).toEqual({ deletionRequestedAt: null, erasingSince: null });
    expect((await deletionMails()).map(({ subject }) => subject)).toEqual([
      'Your Easel account deletion was canceled',
      'Your Easel account will be deleted',
    ]);
    expect((await refresh(server, cookieOf(answer))).json()).not.toHaveProperty('deletion_canceled');
    expect((await signIn()).json()).not.toHaveProperty('deletion_canceled');
  });

  test('by a recovery link cancels it too', async () => {
    await requestDeletion();
    await server.post('/api/auth/recover', { email: user.email });
    const mails = await server.mailsTo(user.email);
    const token = tokenIn(mails.find(({ subject }) => subject.startsWith('Choose')));
    const answer = await server.post('/api/auth/verify', { token, type: 'recovery' });
    expect(answer.json()).toMatchObject({ deletion_canceled: true });
    expect((await row()).deletionRequestedAt).toBeNull();
  });

  test('with a wrong password cancels nothing', async () => {
    await requestDeletion();
    expect((await signIn(user.email, 'guessed')).statusCode).toBe(401);
    expect((await row()).deletionRequestedAt).not.toBeNull();
  });

  test('keeps earlier tokens invalid, so that none can request deletion again', async () => {
    await requestDeletion();
    await signIn();
    expect(problemOf(await requestDeletion())).toMatchObject(REVOKED);
    expect((await row()).deletionRequestedAt).toBeNull();
  });

  test('at the same time as the request applies in full or not at all', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const asking = (await signIn()).json().access_token;
      const [deletion, entry] = await Promise.all([requestDeletion(bearer(asking)), signIn()]);
      expect([deletion.statusCode, entry.statusCode]).toEqual([200, 200]);
      const isAlive = (await readUser(entry.json().access_token)).statusCode === 200;
      expect({ turn, isAlive }).toEqual({ turn, isAlive: (await row()).deletionRequestedAt === null });
    }
  });
});

describe('an account that is being erased', () => {
  beforeEach(async () => {
    await server.post('/api/auth/recover', { email: user.email });
    await requestDeletion();
  });

  const beginErasing = () =>
    server.context.db
      .updateTable('users')
      .set({ erasingSince: sql<Date>`now()` })
      .where('id', '=', idOf())
      .execute();

  test('rejects its password as if the account did not exist', async () => {
    await beginErasing();
    expect(problemOf(await signIn())).toEqual(problemOf(await signIn(freshEmail())));
    expect((await row()).deletionRequestedAt).not.toBeNull();
    const sessions = server.context.db.selectFrom('sessions').selectAll().where('userId', '=', idOf());
    expect((await sessions.execute()).filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
  });

  test('accepts no mailed link and mails no new one', async () => {
    const mails = await server.mailsTo(user.email);
    const token = tokenIn(mails.find(({ subject }) => subject.startsWith('Choose')));
    await beginErasing();
    expect(problemOf(await server.post('/api/auth/verify', { token, type: 'recovery' }))).toMatchObject({
      http: 410,
      code: 'link_expired',
    });
    server.clock.advance(120);
    await server.post('/api/auth/recover', { email: user.email });
    expect(await server.mailsTo(user.email)).toHaveLength(mails.length);
  });

  test('is recovered entirely or not at all by a concurrent sign-in', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const late = await signUp(server);
      await server.post('/api/account/deletion', undefined, headersOf(late));
      const { db } = server.context;
      const [entry] = await Promise.all([
        signIn(late.email),
        db
          .updateTable('users')
          .set({ erasingSince: sql<Date>`now()` })
          .where('id', '=', idOf(late))
          .where('deletionRequestedAt', 'is not', null)
          .execute(),
      ]);
      const { erasingSince } = await db
        .selectFrom('users')
        .select('erasingSince')
        .where('id', '=', idOf(late))
        .executeTakeFirstOrThrow();
      expect({ turn, status: entry.statusCode }).toEqual({ turn, status: erasingSince ? 401 : 200 });
    }
  });
});
