import { SESSIONS_MAX } from '@easel/shared/contracts/auth';
import type { Device } from '@easel/shared/contracts/auth.schema';
import { listSessions } from '@easel/shared/node/repos/accounts/sessions.repo';
import { setOperator } from '@easel/shared/node/repos/operations/operators.repo';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  bearer,
  cookieOf,
  PASSWORD,
  problemOf,
  type SignedUp,
  signUp,
  startTestServer,
} from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer();

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const auth = ({ session }: Pick<SignedUp, 'session'>) => bearer(session.access_token);
const signIn = (email: string, userAgent = FIREFOX) =>
  server.post(
    '/api/auth/token?grant_type=password',
    { email, password: PASSWORD },
    { 'user-agent': userAgent },
  );
const devices = async (who: Pick<SignedUp, 'session'>) =>
  (await server.app.inject({ url: '/api/auth/sessions', headers: auth(who) })).json().items as Device[];
const end = (who: Pick<SignedUp, 'session'>, id = '') =>
  server.app.inject({ method: 'DELETE', url: `/api/auth/sessions${id && `/${id}`}`, headers: auth(who) });
const refresh = (cookie: string) =>
  server.post('/api/auth/token?grant_type=refresh_token', undefined, { cookie, 'idempotency-key': 'a key' });

test('lists the devices, and marks the current one', async () => {
  const here = await signUp(server);
  const there = (await signIn(here.email)).json();
  const listed = await devices(here);
  expect(listed).toHaveLength(2);
  expect(listed).toContainEqual(expect.objectContaining({ device: 'Firefox on Windows', isCurrent: false }));
  expect(listed).toContainEqual(
    expect.objectContaining({ device: 'lightMyRequest', network: 'this machine', isCurrent: true }),
  );
  expect((await devices({ session: there })).find(({ isCurrent }) => isCurrent)?.device).toBe(
    'Firefox on Windows',
  );
});

test('ends one device', async () => {
  const here = await signUp(server);
  const answer = await signIn(here.email);
  const there = (await devices(here)).find(({ isCurrent }) => !isCurrent);
  expect((await end(here, there?.id)).statusCode).toBe(204);
  expect((await refresh(cookieOf(answer))).statusCode).toBe(401);
  expect(await devices(here)).toHaveLength(1);
  expect((await end(here, there?.id)).statusCode).toBe(404);
});

test("does not end another user's device", async () => {
  const [ada, eve] = [await signUp(server), await signUp(server)];
  const [device] = await devices(ada);
  expect((await end(eve, device?.id)).statusCode).toBe(404);
  expect(await devices(ada)).toHaveLength(1);
});

test('ends all other devices', async () => {
  const here = await signUp(server);
  const others = [await signIn(here.email), await signIn(here.email)];
  expect((await end(here)).statusCode).toBe(204);
  expect(await devices(here)).toMatchObject([{ isCurrent: true }]);
  for (const answer of others) expect((await refresh(cookieOf(answer))).statusCode).toBe(401);
});

test('signs out the least recently used device when there are too many', async () => {
  const first = await signUp(server);
  for (let count = 0; count < SESSIONS_MAX; count++) {
    server.clock.advance(1);
    await signIn(first.email);
  }
  expect((await refresh(first.cookie)).statusCode).toBe(401);
  const { session } = { session: (await signIn(first.email)).json() };
  expect(await devices({ session })).toHaveLength(SESSIONS_MAX);
});

test('ends a session after its lifetime, however often it is used', async () => {
  const own = await startTestServer({ SESSION_MAX_DAYS: '3' });
  let { cookie } = await signUp(own);
  const use = () => own.post('/api/auth/token?grant_type=refresh_token', undefined, { cookie });
  for (let day = 0; day < 2; day++) {
    own.clock.advance(86_400);
    const answer = await use();
    expect(answer.statusCode).toBe(200);
    cookie = cookieOf(answer);
  }
  own.clock.advance(86_400 + 60);
  expect(problemOf(await use())).toMatchObject({ http: 401, code: 'session_revoked' });
  await own.close();
});

test('keeps a session of an earlier version until the end that the upgrade set', async () => {
  const own = await startTestServer();
  const { session, ...first } = await signUp(own);
  let { cookie } = first;
  const { db, now } = own.context;
  await sql`update sessions set network = '', created_at = ${now()}::timestamptz - interval '200 days'
    where user_id = ${session.user.id}`.execute(db);
  const use = () => own.post('/api/auth/token?grant_type=refresh_token', undefined, { cookie });
  for (let day = 0; day < 3; day++) {
    const answer = await use();
    expect(answer.statusCode).toBe(200);
    cookie = cookieOf(answer);
    own.clock.advance(86_400);
  }
  await own.close();
});

test('does not list a session that was refused because its lifetime had ended', async () => {
  const own = await startTestServer({ OPERATOR_SESSION_MAX_DAYS: '1' });
  const { cookie, email, session } = await signUp(own);
  await own.context.db.transaction().execute((tx) => setOperator(tx, email, true));
  own.clock.advance(86_400 + 60);
  const use = () => own.post('/api/auth/token?grant_type=refresh_token', undefined, { cookie });
  expect(problemOf(await use())).toMatchObject({ code: 'session_revoked' });
  const { db, now } = own.context;
  expect(await listSessions(db, session.user.id, now())).toEqual([]);
  await own.close();
});

test('ends the session of an operator sooner, including sessions opened before the promotion', async () => {
  const own = await startTestServer({ OPERATOR_SESSION_MAX_DAYS: '1' });
  const { cookie, email } = await signUp(own);
  await own.context.db.transaction().execute((tx) => setOperator(tx, email, true));
  own.clock.advance(86_400 + 60);
  const answer = await own.post('/api/auth/token?grant_type=refresh_token', undefined, { cookie });
  expect(problemOf(answer)).toMatchObject({ http: 401, code: 'session_revoked' });
  await own.close();
});

test('sends a mail about a sign-in on a new device, but not on a known one', async () => {
  const { email } = await signUp(server);
  await signIn(email, 'lightMyRequest');
  expect(await server.mailsTo(email)).toHaveLength(1);
  await signIn(email);
  await signIn(email);
  const [mail, ...rest] = await server.mailsTo(email);
  expect(rest).toHaveLength(1);
  expect(mail?.subject).toBe('New sign-in to Easel');
  expect(mail?.text).toContain('Firefox on Windows');
});
