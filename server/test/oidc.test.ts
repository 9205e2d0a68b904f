import { randomUUID } from 'node:crypto';
import {
  type ProviderAccount,
  startTestProvider,
  type TestProvider,
} from '@easel/tests/env/sign-in-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bearer,
  freshEmail,
  PASSWORD,
  problemOf,
  signUp,
  startTestServer,
  type TestServer,
} from './test-server.ts';
import { secondStep, signUpWithTwoFactor } from './two-factor-setup.ts';

const ORIGIN = 'http://localhost:3000';
const REDIRECT_URI = `${ORIGIN}/api/auth/oidc/callback`;
const EXPIRED = { http: 410, code: 'link_expired' };

let provider: TestProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await startTestProvider();
  provider.register(REDIRECT_URI);
  server = await startTestServer(provider.env);
});
afterAll(async () => {
  await server?.close();
  await provider?.close();
});

const person = (details: Partial<ProviderAccount> = {}): ProviderAccount => ({
  sub: randomUUID(),
  email: freshEmail(),
  email_verified: true,
  name: 'Ada Lovelace',
  ...details,
});

/** What a browser has after it began: where to go, and its cookie. */
interface Begun {
  url: string;
  cookie: string;
}

async function begin(query = '', at = server): Promise<Begun> {
  const response = await at.app.inject({ url: `/api/auth/oidc/start${query}` });
  const [cookie] = response.cookies;
  expect(cookie).toMatchObject({ name: 'easel_provider', httpOnly: true, sameSite: 'Lax' });
  return { url: String(response.headers.location), cookie: `easel_provider=${cookie?.value}` };
}

const answerAt = (url: string, cookie: string, at = server) =>
  at.app.inject({ url: url.slice(ORIGIN.length), headers: cookie === '' ? {} : { cookie } });

/** Returns the page that the provider's answer opens, with its fragment. */
async function pageAfter(
  begun: Begun,
  account: ProviderAccount | 'cancel',
  at = server,
  signedInAt?: number,
) {
  const address = await provider.visit(begun.url, account, signedInAt);
  const response = await answerAt(address, begun.cookie, at);
  expect(response.statusCode).toBe(303);
  const { origin, pathname, search, hash } = new URL(String(response.headers.location));
  expect(origin).toBe(ORIGIN);
  const fragment = new URLSearchParams(hash.slice(1));
  return {
    path: pathname + search,
    token: fragment.get('provider') ?? '',
    proof: fragment.get('provider-proof') ?? '',
    failure: fragment.get('provider-failed') ?? fragment.get('provider-proof-failed'),
  };
}

const exchange = (token: string, cookie: string, at = server) =>
  at.post('/api/auth/oidc/sign-in', { token }, cookie === '' ? {} : { cookie });

async function signInAs(account: ProviderAccount, query = '', at = server) {
  const begun = await begin(query, at);
  const { token } = await pageAfter(begun, account, at);
  return exchange(token, begun.cookie, at);
}

const identity = (
  token: string,
  method: 'GET' | 'POST' | 'DELETE',
  path = '',
  payload?: object,
  cookie = '',
) =>
  server.app.inject({
    method,
    url: `/api/auth/oidc/identity${path}`,
    headers: { ...bearer(token), ...(cookie && { cookie }) },
    ...(payload && { payload }),
  });

async function link(token: string, account: ProviderAccount) {
  const response = await identity(token, 'POST', '/options');
  const cookie = `easel_provider=${response.cookies[0]?.value}`;
  const page = await pageAfter({ url: response.json().url, cookie }, account);
  expect(page.path).toBe('/settings');
  return { page, cookie, finish: () => identity(token, 'POST', '', { token: page.token }, cookie) };
}

const kindsOf = async (userId: string) => {
  const query = server.context.db.selectFrom('securityEvents').select(['kind', 'details']);
  return query.where('userId', '=', userId).orderBy('id').execute();
};

test('tells the pages the name of the provider, and none where there is none', async () => {
  expect((await server.app.inject({ url: '/api/auth/signup' })).json()).toEqual({
    mode: 'open',
    provider: 'Acme',
  });
});

describe('signing in', () => {
  test('creates an account with a verified address, and signs in to it the next time', async () => {
    const account = person();
    const begun = await begin('?next=%2Fgallery');
    const page = await pageAfter(begun, account);
    expect(page.path).toBe('/login?next=%2Fgallery');
    const first = await exchange(page.token, begun.cookie);
    expect(first.json()).toMatchObject({
      user: {
        email: account.email,
        email_confirmed_at: expect.any(String),
        has_password: false,
        user_metadata: { full_name: 'Ada Lovelace' },
      },
    });
    expect(await server.mailsTo(account.email)).toEqual([]);
    const again = await signInAs({ ...account, email: freshEmail() });
    expect(again.json().user.id).toBe(first.json().user.id);
    expect((await kindsOf(first.json().user.id)).map(({ kind }) => kind)).toEqual(['signed_up', 'signed_in']);
  });

  test('creates no account with an address that the provider has not verified', async () => {
    const account = person({ email_verified: false });
    expect(problemOf(await signInAs(account))).toMatchObject({ http: 403, code: 'forbidden' });
    const email = { email: account.email, password: PASSWORD };
    expect((await server.post('/api/auth/signup', email)).statusCode).toBe(200);
  });

  test('never merges with an account that has the address', async () => {
    const user = await signUp(server);
    const answer = await signInAs(person({ email: user.email }));
    expect(problemOf(answer)).toMatchObject({ http: 409, code: 'email_taken' });
    expect(answer.json().detail).toContain('link Acme in your settings');
    expect((await identity(user.session.access_token, 'GET')).json()).toEqual({
      provider: 'Acme',
      email: null,
    });
  });

  test('asks an account with two-step sign-in for its code', async () => {
    const user = await signUpWithTwoFactor(server);
    const account = person();
    expect((await (await link(user.session.access_token, account)).finish()).statusCode).toBe(204);
    const first = await signInAs(account);
    expect(first.statusCode).toBe(202);
    expect(first.cookies).toEqual([]);
    server.clock.advance(60);
    expect((await secondStep(server, first.json().token, user.code())).statusCode).toBe(200);
  });

  test('says so when the user cancels at the provider', async () => {
    expect(await pageAfter(await begin(), 'cancel')).toMatchObject({ path: '/login', failure: 'canceled' });
  });

  test.each(['invite', 'closed'])(
    'creates no account without an invitation where SIGNUP=%s',
    async (mode) => {
      const other = await startTestServer({ ...provider.env, SIGNUP: mode });
      const account = person();
      expect(problemOf(await signInAs(account, '', other))).toMatchObject({ http: 403, code: 'forbidden' });
      await other.close();
    },
  );

  test('needs no further confirmation of the address where others do', async () => {
    const other = await startTestServer({ ...provider.env, REQUIRE_EMAIL_CONFIRMATION: '1' });
    expect((await signInAs(person(), '', other)).statusCode).toBe(200);
    await other.close();
  });
});

describe('an answer of the provider', () => {
  test('is refused with another state, and in another browser', async () => {
    const account = person();
    const begun = await begin();
    const url = new URL(await provider.visit(begun.url, account));
    const { cookie: ofAnother } = await begin();
    const failureOf = async (address: string, cookie: string) =>
      String((await answerAt(address, cookie)).headers.location);
    expect(await failureOf(url.href, ofAnother)).toBe(`${ORIGIN}/login#provider-failed=expired`);
    // The state was used up.
    expect(await failureOf(url.href, begun.cookie)).toContain('expired');
    url.searchParams.set('state', 'x'.repeat(43));
    expect(await failureOf(url.href, begun.cookie)).toContain('expired');
    expect(await failureOf(url.href, '')).toContain('expired');
  });

  test('is taken once', async () => {
    const begun = await begin();
    const url = await provider.visit(begun.url, person());
    expect((await answerAt(url, begun.cookie)).headers.location).toContain('#provider=');
    expect((await answerAt(url, begun.cookie)).headers.location).toContain('#provider-failed=expired');
  });

  test('with a code of another exchange is refused: the nonce and the verifier are not its', async () => {
    const [mine, other] = [await begin(), await begin()];
    const code = new URL(await provider.visit(other.url, person())).searchParams.get('code') ?? '';
    const url = new URL(await provider.visit(mine.url, person()));
    url.searchParams.set('code', code);
    expect((await answerAt(url.href, mine.cookie)).headers.location).toContain('#provider-failed=failed');
  });

  test('gives a token that works once, for five minutes, in the same browser', async () => {
    const account = person();
    const begun = await begin();
    const first = await pageAfter(begun, account);
    expect(problemOf(await exchange(first.token, ''))).toMatchObject(EXPIRED);
    expect(problemOf(await exchange(first.token, begun.cookie))).toMatchObject(EXPIRED);
    const second = await pageAfter(await begin().then((next) => Object.assign(begun, next)), account);
    expect((await exchange(second.token, begun.cookie)).statusCode).toBe(200);
    expect(problemOf(await exchange(second.token, begun.cookie))).toMatchObject(EXPIRED);
    const late = await pageAfter(Object.assign(begun, await begin()), account);
    server.clock.advance(301);
    expect(problemOf(await exchange(late.token, begun.cookie))).toMatchObject(EXPIRED);
  });

  test('cannot be exchanged by its state', async () => {
    const begun = await begin();
    const state = new URL(begun.url).searchParams.get('state') ?? '';
    expect(problemOf(await exchange(state, begun.cookie))).toMatchObject(EXPIRED);
  });
});

describe('linking', () => {
  test('adds the provider to an account, which then has two ways in, and unlinks it', async () => {
    const user = await signUp(server);
    const token = user.session.access_token;
    const account = person();
    const linking = await link(token, account);
    expect((await linking.finish()).statusCode).toBe(204);
    expect((await identity(token, 'GET')).json()).toEqual({ provider: 'Acme', email: account.email });
    expect((await signInAs(account)).json().user.id).toBe(user.session.user.id);
    expect((await identity(token, 'DELETE')).statusCode).toBe(204);
    expect(problemOf(await identity(token, 'DELETE'))).toMatchObject({ http: 404 });
    const kinds = (await kindsOf(user.session.user.id)).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['identity_linked', 'identity_unlinked']));
  });

  test('takes a fresh proof, to link and to unlink', async () => {
    const user = await signUp(server);
    const token = user.session.access_token;
    await (await link(token, person())).finish();
    const { db } = server.context;
    await db
      .updateTable('sessions')
      .set({ provenAt: null })
      .where('userId', '=', user.session.user.id)
      .execute();
    for (const response of [await identity(token, 'POST', '/options'), await identity(token, 'DELETE')]) {
      expect(problemOf(response)).toMatchObject({ http: 403, code: 'proof_required' });
    }
  });

  test('refuses an answer that was begun by another user, or for signing in', async () => {
    const [ada, ben] = [await signUp(server), await signUp(server)];
    const { page, cookie } = await link(ada.session.access_token, person());
    const token = ben.session.access_token;
    expect(problemOf(await identity(token, 'POST', '', { token: page.token }, cookie))).toMatchObject(
      EXPIRED,
    );
    const begun = await begin();
    const answer = await pageAfter(begun, person());
    const attempt = await identity(token, 'POST', '', { token: answer.token }, begun.cookie);
    expect(problemOf(attempt)).toMatchObject(EXPIRED);
    const linking = await link(token, person());
    expect(problemOf(await exchange(linking.page.token, linking.cookie))).toMatchObject(EXPIRED);
  });

  test('refuses an account at the provider that another account has', async () => {
    const account = person();
    expect((await signInAs(account)).statusCode).toBe(200);
    const user = await signUp(server);
    const { finish } = await link(user.session.access_token, account);
    expect(problemOf(await finish())).toMatchObject({ http: 409, code: 'illegal_state' });
  });

  test('keeps the last way into an account', async () => {
    const { access_token: token } = (await signInAs(person())).json();
    expect(problemOf(await identity(token, 'DELETE'))).toMatchObject({ http: 409, code: 'illegal_state' });
    expect((await identity(token, 'GET')).json()).toMatchObject({ email: expect.any(String) });
  });
});

describe('proving again who one is', () => {
  /** Signs up with the provider, which is then the only way in, and lets the proof of that become too old. */
  async function provenLongAgo(account: ProviderAccount) {
    const { access_token: token, user } = (await signInAs(account)).json();
    await forgetProofs(user.id);
    return { token, id: String(user.id) };
  }
  const forgetProofs = (userId: string) =>
    server.context.db.updateTable('sessions').set({ provenAt: null }).where('userId', '=', userId).execute();
  const createKey = async (token: string) =>
    (await server.post('/api/keys', { name: 'a key' }, bearer(token))).statusCode;
  const ways = async (token: string) =>
    (await server.app.inject({ url: '/api/auth/proof', headers: bearer(token) })).json();

  async function beginProof(token: string): Promise<Begun> {
    const response = await server.post('/api/auth/proof/provider', { page: '/settings?a=b' }, bearer(token));
    return { url: response.json().url, cookie: `easel_provider=${response.cookies[0]?.value}` };
  }
  const prove = (token: string, answer: string, cookie: string) =>
    server.post('/api/auth/proof', { provider: answer }, { ...bearer(token), cookie });

  test('works for an account that has no other way in, on the page where it began', async () => {
    const account = person();
    const { token } = await provenLongAgo(account);
    expect(await createKey(token)).toBe(403);
    expect(await ways(token)).toEqual({ password: false, code: false, passkey: false, provider: 'Acme' });
    const begun = await beginProof(token);
    const page = await pageAfter(begun, account);
    expect(page).toMatchObject({ path: '/settings?a=b', failure: null });
    expect((await prove(token, page.proof, begun.cookie)).statusCode).toBe(204);
    expect(await createKey(token)).toBe(201);
    expect(problemOf(await prove(token, page.proof, begun.cookie))).toMatchObject(EXPIRED);
  });

  test('asks the provider to ask again, and believes only its word for that', async () => {
    const account = person();
    const { token } = await provenLongAgo(account);
    const asked = new URL((await beginProof(token)).url).searchParams;
    expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0']);
    // What a thief of the session can do, in whose browser the user is still signed in at the provider.
    for (const maxAge of [null, '86400']) {
      const begun = await beginProof(token);
      const url = new URL(begun.url);
      url.searchParams.delete('prompt');
      url.searchParams.delete('max_age');
      if (maxAge) url.searchParams.set('max_age', maxAge);
      const anHourAgo = Math.floor(Date.now() / 1_000) - 3_600;
      const page = await pageAfter({ ...begun, url: url.href }, account, server, anHourAgo);
      expect(page).toMatchObject({ path: '/settings?a=b', proof: '', failure: 'not-renewed' });
    }
    expect(await createKey(token)).toBe(403);
  });

  test('takes no answer of a sign-in, of linking, of another user or another browser', async () => {
    const account = person();
    const { token } = await provenLongAgo(account);
    const begun = await begin();
    const { token: ofSignIn } = await pageAfter(begun, account);
    expect(problemOf(await prove(token, ofSignIn, begun.cookie))).toMatchObject(EXPIRED);
    const user = await signUp(server);
    const linking = await link(user.session.access_token, person());
    const attempt = await prove(user.session.access_token, linking.page.token, linking.cookie);
    expect(problemOf(attempt)).toMatchObject(EXPIRED);
    const other = await provenLongAgo(person());
    for (const [who, cookie] of [
      [other.token, undefined],
      [token, begun.cookie],
    ] as const) {
      const mine = await beginProof(token);
      const { proof } = await pageAfter(mine, account);
      expect(problemOf(await prove(who, proof, cookie ?? mine.cookie))).toMatchObject(EXPIRED);
      // Nor does a proof sign anybody in.
      const again = await beginProof(token);
      const page = await pageAfter(again, account);
      expect(problemOf(await exchange(page.proof, again.cookie))).toMatchObject(EXPIRED);
    }
    expect(await createKey(token)).toBe(403);
  });

  test('takes the account that is linked, and no other one', async () => {
    const { token } = await provenLongAgo(person());
    const begun = await beginProof(token);
    const { proof } = await pageAfter(begun, person());
    expect(problemOf(await prove(token, proof, begun.cookie))).toMatchObject({
      http: 400,
      errors: [{ pointer: '/provider', message: 'This is not the Acme account that is linked with yours' }],
    });
    expect(await createKey(token)).toBe(403);
  });

  test('does not count for an account with two-step sign-in', async () => {
    const user = await signUpWithTwoFactor(server);
    const token = user.session.access_token;
    const account = person();
    await (await link(token, account)).finish();
    expect(await ways(token)).toMatchObject({ code: true, provider: null });
    await server.context.db
      .updateTable('sessions')
      .set({ provenAt: null, secondFactorAt: null })
      .where('userId', '=', user.session.user.id)
      .execute();
    const begun = await beginProof(token);
    const { proof } = await pageAfter(begun, account);
    expect(problemOf(await prove(token, proof, begun.cookie))).toMatchObject({
      errors: [{ pointer: '/provider', message: 'Please use a passkey or a code instead' }],
    });
  });

  test('comes back to a path of this site only', async () => {
    const { token } = await provenLongAgo(person());
    for (const page of ['https://evil.example', '@evil.example', '.evil.example', '']) {
      const answer = await server.post('/api/auth/proof/provider', { page }, bearer(token));
      expect(problemOf(answer)).toMatchObject({ http: 400, code: 'validation_failed' });
    }
  });
});

describe('a browser that comes by itself', () => {
  test('finds the sign-in page instead of a problem, whatever went wrong', async () => {
    const at = async (path: string) => {
      const { statusCode, headers } = await server.app.inject({ url: path });
      return [statusCode, headers.location];
    };
    expect(await at('/api/auth/oidc/start?next=%2Fgallery&surprise=yes')).toEqual([
      303,
      `${ORIGIN}/login?next=%2Fgallery#provider-failed=error`,
    ]);
    const limited = await startTestServer({ ...provider.env, AUTH_REQUESTS_PER_MINUTE: '1' });
    const locations = new Set<unknown>();
    for (const path of ['start', 'callback?state=x&code=y']) {
      for (let i = 0; i < 20; i++) {
        const answer = await limited.app.inject({ url: `/api/auth/oidc/${path}` });
        expect(answer.statusCode).toBe(303);
        if (answer.headers['retry-after']) locations.add(answer.headers.location);
      }
    }
    expect([...locations]).toEqual([`${ORIGIN}/login#provider-failed=rate-limited`]);
    await limited.close();
  });

  test('is remembered for its account by a sign-in with the provider', async () => {
    const other = await startTestServer({ ...provider.env, AUTH_REQUESTS_PER_MINUTE: '600' });
    const answer = await signInAs(person(), '', other);
    expect(answer.cookies).toContainEqual(expect.objectContaining({ name: 'easel_device' }));
    await other.close();
  });
});

test('says that the provider cannot be reached, and recovers', async () => {
  const gone = await startTestProvider();
  const other = await startTestServer(gone.env);
  await gone.close();
  const response = await other.app.inject({ url: '/api/auth/oidc/start' });
  expect(response.headers.location).toBe(`${ORIGIN}/login#provider-failed=unavailable`);
  const { session } = await signUp(other);
  const startLinking = () =>
    other.post('/api/auth/oidc/identity/options', undefined, bearer(session.access_token));
  expect(problemOf(await startLinking())).toMatchObject({ http: 503, code: 'unavailable' });
  const back = await startTestProvider(Number(new URL(gone.issuer).port));
  back.register(REDIRECT_URI);
  expect((await startLinking()).statusCode).toBe(200);
  const begun = await begin('', other);
  const url = await back.visit(begun.url, person());
  await back.close();
  const answer = await answerAt(url, begun.cookie, other);
  expect(answer.headers.location).toBe(`${ORIGIN}/login#provider-failed=unavailable`);
  await other.close();
});
