import { expect, test } from 'vitest';
import { createSoftwarePasskey } from './software-passkey.ts';
import { lockWaiters } from './team-people.ts';
import { bearer, PASSWORD, problemOf, type SignedUp, signUp, type TestServer } from './test-server.ts';
import { appWith, call, signUpWithTwoFactor } from './two-factor-setup.ts';
import { useTestServer } from './use-test-server.ts';

const ORIGIN = 'http://localhost:3000';
const REVOKED = { http: 401, code: 'session_revoked' };

const server = useTestServer();

type User = Pick<SignedUp, 'session'>;
type Answer = Awaited<ReturnType<TestServer['post']>>;

/** Ends the session while the request waits for the user's lock, after its hooks have seen the session alive. */
async function whileSessionEnds({ session }: User, send: () => Promise<Answer>): Promise<Answer> {
  const { db, now } = server.context;
  const { id } = session.user;
  const answers: Promise<Answer>[] = [];
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
    answers.push(send());
    await lockWaiters(server, 1);
    await tx.updateTable('sessions').set({ revokedAt: now() }).where('userId', '=', id).execute();
  });
  const [answer] = await Promise.all(answers);
  if (!answer) throw new Error('No request was sent');
  return answer;
}

const hasSecret = async ({ session }: User) =>
  server.context.services.twoFactor.read(session.user.id).then(({ enabled }) => enabled);

async function registration(user: User) {
  const headers = bearer(user.session.access_token);
  const options = (await server.post('/api/auth/passkeys/options', undefined, headers)).json();
  const credential = createSoftwarePasskey(ORIGIN).register(options);
  return () => server.post('/api/auth/passkeys', { credential }, headers);
}

test('adds no passkey for a session that ended during the request', async () => {
  const user = await signUp(server);
  expect(problemOf(await whileSessionEnds(user, await registration(user)))).toMatchObject(REVOKED);
  expect(await server.context.services.passkeys.list(user.session.user.id)).toEqual([]);
});

test('removes no passkey for an ended session', async () => {
  const user = await signUp(server);
  const { id } = (await (await registration(user))()).json();
  const headers = bearer(user.session.access_token);
  const remove = () => server.app.inject({ method: 'DELETE', url: `/api/auth/passkeys/${id}`, headers });
  expect(problemOf(await whileSessionEnds(user, remove))).toMatchObject(REVOKED);
  expect(await server.context.services.passkeys.list(user.session.user.id)).toHaveLength(1);
});

test('does not turn on two-step sign-in for an ended session', async () => {
  const user = await signUp(server);
  const { secret } = (await call(server, user, '')).json();
  const code = appWith(server, secret)();
  const answer = await whileSessionEnds(user, () => call(server, user, '/confirm', { code }));
  expect(problemOf(answer)).toMatchObject(REVOKED);
  expect(await hasSecret(user)).toBe(false);
});

test.each(['/disable', '/recovery-codes'])(
  'does not change two-step sign-in for an ended session: %s',
  async (path) => {
    const user = await signUpWithTwoFactor(server);
    const code = user.code();
    const answer = await whileSessionEnds(user, () => call(server, user, path, { code }));
    expect(problemOf(answer)).toMatchObject(REVOKED);
    expect(await hasSecret(user)).toBe(true);
  },
);

test('creates no private link for an ended session', async () => {
  const user = await signUp(server);
  const headers = bearer(user.session.access_token);
  const targetId = (await server.post('/api/albums', { name: 'Foxes' }, headers)).json().id;
  const create = () => server.post('/api/share-links', { kind: 'album', targetId, days: null }, headers);
  expect(problemOf(await whileSessionEnds(user, create))).toMatchObject(REVOKED);
  expect(await server.context.services.shareLinks.list(user.session.user.id)).toEqual([]);
});

test('a new password invalidates a passkey registration that was started before', async () => {
  const user = await signUp(server);
  const finish = await registration(user);
  const headers = bearer(user.session.access_token);
  const payload = { password: 'another good one', current_password: PASSWORD };
  await server.app.inject({ method: 'PUT', url: '/api/auth/user', headers, payload });
  expect(problemOf(await finish())).toMatchObject({ http: 422, code: 'passkey_refused' });
});
