import { sessionSchema } from '@easel/shared/contracts/auth.schema';
import { deleteExpiredChallenges } from '@easel/shared/node/repos/accounts/challenges.repo';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, createSoftwarePasskey } from './software-passkey.ts';
import {
  bearer,
  freshEmail,
  PASSWORD,
  problemOf,
  type SignedUp,
  signUp,
  startTestServer,
} from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const ORIGIN = 'http://localhost:3000';

const server = useTestServer();

type Passkey = ReturnType<typeof createSoftwarePasskey>;

async function optionsOf(path: string, body?: object, headers = {}) {
  const response = await server.post(`/api/auth/passkeys${path}`, body, headers);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<{ challenge: string; user?: { id: string } } & Record<string, unknown>>();
}

async function signUpWith(passkey: Passkey, email = freshEmail()) {
  const options = await optionsOf('/sign-up/options', { email, data: { full_name: 'Ada' } });
  const response = await server.post('/api/auth/passkeys/sign-up', { credential: passkey.register(options) });
  if (response.statusCode !== 200) throw new Error(response.body);
  return { email, session: sessionSchema.parse(response.json()) };
}

async function signInWith(passkey: Passkey, answer: Answer = {}) {
  const options = await optionsOf('/sign-in/options');
  return server.post('/api/auth/passkeys/sign-in', { credential: passkey.assert(options, answer) });
}

async function add(user: Pick<SignedUp, 'session'>, passkey: Passkey, name?: string) {
  const headers = bearer(user.session.access_token);
  const credential = passkey.register(await optionsOf('/options', undefined, headers));
  return server.post('/api/auth/passkeys', { credential, ...(name && { name }) }, headers);
}

const call = (
  user: Pick<SignedUp, 'session'>,
  method: 'GET' | 'PATCH' | 'DELETE',
  id = '',
  payload?: object,
) =>
  server.app.inject({
    method,
    url: `/api/auth/passkeys${id && `/${id}`}`,
    headers: bearer(user.session.access_token),
    ...(payload && { payload }),
  });

describe('an account with a passkey instead of a password', () => {
  test('is created with it, and signs in with it alone', async () => {
    const passkey = createSoftwarePasskey(ORIGIN);
    const { email, session } = await signUpWith(passkey);
    expect(session.user).toMatchObject({ email, user_metadata: { full_name: 'Ada' } });
    expect(await server.mailsTo(email)).toHaveLength(1);
    const response = await signInWith(passkey);
    expect(response.statusCode).toBe(200);
    expect(response.cookies).toHaveLength(1);
    expect(sessionSchema.parse(response.json()).user.id).toBe(session.user.id);
  });

  test('has no password that signs in', async () => {
    const { email } = await signUpWith(createSoftwarePasskey(ORIGIN));
    for (const password of [PASSWORD, 'null']) {
      const response = await server.post('/api/auth/token?grant_type=password', { email, password });
      expect(problemOf(response)).toMatchObject({ http: 401, code: 'invalid_credentials' });
    }
  });

  test('is not created twice for one address, even by concurrent registrations', async () => {
    const email = freshEmail();
    const [one, two] = [createSoftwarePasskey(ORIGIN), createSoftwarePasskey(ORIGIN)];
    const begun = [
      await optionsOf('/sign-up/options', { email }),
      await optionsOf('/sign-up/options', { email }),
    ] as const;
    const responses = await Promise.all([
      server.post('/api/auth/passkeys/sign-up', { credential: one.register(begun[0]) }),
      server.post('/api/auth/passkeys/sign-up', { credential: two.register(begun[1]) }),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const again = await server.post('/api/auth/passkeys/sign-up/options', { email });
    expect(problemOf(again)).toMatchObject({ http: 409, code: 'email_taken' });
  });

  test('requires its address to be confirmed first if the setting says so', async () => {
    const strict = await startTestServer({ REQUIRE_EMAIL_CONFIRMATION: '1' });
    const passkey = createSoftwarePasskey(ORIGIN);
    const email = freshEmail();
    const begun = (await strict.post('/api/auth/passkeys/sign-up/options', { email })).json();
    const created = await strict.post('/api/auth/passkeys/sign-up', { credential: passkey.register(begun) });
    expect(created.statusCode).toBe(202);
    expect(created.cookies.map(({ name }) => name)).toEqual(['easel_signup']);
    const options = (await strict.post('/api/auth/passkeys/sign-in/options')).json();
    const response = await strict.post('/api/auth/passkeys/sign-in', { credential: passkey.assert(options) });
    expect(problemOf(response)).toMatchObject({ http: 403, code: 'email_not_confirmed' });
    await strict.close();
  });
});

describe('signing in with a passkey', () => {
  let passkey: Passkey;
  beforeAll(async () => {
    passkey = createSoftwarePasskey(ORIGIN);
    await signUpWith(passkey);
  });

  test('requires user verification by the device, and accepts any passkey of the site', async () => {
    expect(await optionsOf('/sign-in/options')).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [],
    });
    expect(problemOf(await signInWith(passkey, { isUserVerified: false }))).toMatchObject({
      http: 422,
      code: 'passkey_refused',
    });
  });

  test.each<[string, Answer]>([
    ['of another site', { origin: 'https://evil.example' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['with a counter that went back, as a copy has', { counter: 1 }],
  ])('rejects a response %s', async (_, answer) => {
    await signInWith(passkey);
    expect(problemOf(await signInWith(passkey, answer))).toMatchObject({ code: 'passkey_refused' });
  });

  test('rejects an unknown passkey', async () => {
    expect(problemOf(await signInWith(createSoftwarePasskey(ORIGIN)))).toMatchObject({
      http: 422,
      code: 'passkey_refused',
      detail: "We don't recognize this passkey. It may have been removed.",
    });
  });

  test('accepts each challenge once, of ten simultaneous responses', async () => {
    const credential = passkey.assert(await optionsOf('/sign-in/options'));
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => server.post('/api/auth/passkeys/sign-in', { credential })),
    );
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([200, ...Array(9).fill(422)]);
  });

  test('rejects a challenge that is older than five minutes, belongs to another step, or is not ours', async () => {
    const late = await optionsOf('/sign-in/options');
    server.clock.advance(301);
    const ofSignUp = await optionsOf('/sign-up/options', { email: freshEmail() });
    for (const options of [late, ofSignUp, { challenge: 'x'.repeat(43) }]) {
      const response = await server.post('/api/auth/passkeys/sign-in', {
        credential: passkey.assert(options),
      });
      expect(problemOf(response)).toMatchObject({ http: 422, code: 'passkey_refused' });
    }
    const { db, now } = server.context;
    await optionsOf('/sign-in/options');
    server.clock.advance(301);
    expect(await deleteExpiredChallenges(db, now())).toBeGreaterThan(0);
  });

  test('rejects a suspended account', async () => {
    const own = createSoftwarePasskey(ORIGIN);
    const { session } = await signUpWith(own);
    const { db } = server.context;
    await db
      .updateTable('users')
      .set({ suspendedAt: new Date() })
      .where('id', '=', session.user.id)
      .execute();
    expect(problemOf(await signInWith(own))).toMatchObject({ code: 'account_suspended' });
  });
});

describe('a registration', () => {
  test.each<[string, Answer]>([
    ['without a verified user', { isUserVerified: false }],
    ['of another site', { origin: 'https://evil.example' }],
    ['for another domain', { rpId: 'evil.example' }],
    [
      'with certificates, which could name addresses to fetch',
      {
        format: 'packed',
        statement: new Map<string, unknown>([
          ['alg', -7],
          ['sig', new Uint8Array(8)],
          ['x5c', [new Uint8Array(8)]],
        ]),
      },
    ],
    ['in an unknown format', { format: 'tpm' }],
  ])('is rejected %s', async (_, answer) => {
    const options = await optionsOf('/sign-up/options', { email: freshEmail() });
    const credential = createSoftwarePasskey(ORIGIN).register(options, answer);
    const response = await server.post('/api/auth/passkeys/sign-up', { credential });
    expect(problemOf(response)).toMatchObject({ http: 422, code: 'passkey_refused' });
  });
});

describe('the passkeys of an account', () => {
  test('are added, named, listed and removed', async () => {
    const user = await signUp(server);
    const [one, two] = [createSoftwarePasskey(ORIGIN), createSoftwarePasskey(ORIGIN)];
    expect((await add(user, one, 'My phone')).json()).toMatchObject({ name: 'My phone', lastUsedAt: null });
    const { id } = (await add(user, two)).json();
    expect((await call(user, 'PATCH', id, { name: ' My key ' })).json()).toMatchObject({ name: 'My key' });
    expect((await signInWith(one)).statusCode).toBe(200);
    const { items } = (await call(user, 'GET')).json();
    expect(items).toMatchObject([{ name: 'My phone', lastUsedAt: expect.any(String) }, { name: 'My key' }]);
    expect((await call(user, 'DELETE', id)).statusCode).toBe(204);
    expect(problemOf(await signInWith(two))).toMatchObject({ code: 'passkey_refused' });
    expect((await call(user, 'GET')).json().items).toHaveLength(1);
  });

  test('are in the security log', async () => {
    const user = await signUp(server);
    const { id } = (await add(user, createSoftwarePasskey(ORIGIN), 'My phone')).json();
    await call(user, 'DELETE', id);
    const { db } = server.context;
    const kinds = await db
      .selectFrom('securityEvents')
      .select(['kind', 'details'])
      .where('userId', '=', user.session.user.id)
      .where('kind', 'in', ['passkey_added', 'passkey_removed'])
      .orderBy('id')
      .execute();
    expect(kinds).toMatchObject([{ kind: 'passkey_added' }, { kind: 'passkey_removed' }]);
  });

  test('are inaccessible to other users', async () => {
    const [ada, eve] = [await signUp(server), await signUp(server)];
    const passkey = createSoftwarePasskey(ORIGIN);
    const { id } = (await add(ada, passkey)).json();
    expect((await call(eve, 'PATCH', id, { name: 'mine' })).statusCode).toBe(404);
    expect((await call(eve, 'DELETE', id)).statusCode).toBe(404);
    expect((await call(eve, 'GET')).json()).toEqual({ items: [] });
    const options = await optionsOf('/options', undefined, bearer(ada.session.access_token));
    const credential = createSoftwarePasskey(ORIGIN).register(options);
    const stolen = await server.post('/api/auth/passkeys', { credential }, bearer(eve.session.access_token));
    expect(problemOf(stolen)).toMatchObject({ code: 'passkey_refused' });
    expect(problemOf(await add(eve, passkey))).toMatchObject({ http: 409, code: 'illegal_state' });
  });

  test('keep one sign-in method: of two that are removed concurrently, one stays', async () => {
    const first = createSoftwarePasskey(ORIGIN);
    const user = await signUpWith(first);
    const { id: second } = (await add(user, createSoftwarePasskey(ORIGIN))).json();
    const { items } = (await call(user, 'GET')).json<{ items: { id: string }[] }>();
    const removals = await Promise.all(items.map(({ id }) => call(user, 'DELETE', id)));
    expect(removals.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
    expect(items.map(({ id }) => id)).toContain(second);
    expect((await call(user, 'GET')).json().items).toHaveLength(1);
  });
});
