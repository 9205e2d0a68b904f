import type { Forgery } from '@easel/tests/env/forged-tokens';
import { startTestProvider } from '@easel/tests/env/sign-in-provider';
import { describe, expect, test } from 'vitest';
import {
  answerAt,
  begin,
  EXPIRED,
  exchange,
  identity,
  kindsOf,
  link,
  ORIGIN,
  pageAfter,
  person,
  provider,
  REDIRECT_URI,
  server,
  signInAs,
  useSignInProvider,
} from './oidc-setup.ts';
import { bearer, freshEmail, PASSWORD, problemOf, signUp, startTestServer } from './test-server.ts';
import { secondStep, signUpWithTwoFactor } from './two-factor-setup.ts';

useSignInProvider();

test("passes the provider's name to the pages, if there is one", async () => {
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

  test('never merges with an existing account that has the address', async () => {
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

  test('reports that the user canceled at the provider', async () => {
    expect(await pageAfter(await begin(), 'cancel')).toMatchObject({ path: '/login', failure: 'canceled' });
  });

  test.each(['invite', 'closed'])('creates no account without an invitation if SIGNUP=%s', async (mode) => {
    const other = await startTestServer({ ...provider.env, SIGNUP: mode });
    const account = person();
    expect(problemOf(await signInAs(account, '', other))).toMatchObject({ http: 403, code: 'forbidden' });
    await other.close();
  });

  test('needs no confirmation of the address even if it is required otherwise', async () => {
    const other = await startTestServer({ ...provider.env, REQUIRE_EMAIL_CONFIRMATION: '1' });
    expect((await signInAs(person(), '', other)).statusCode).toBe(200);
    await other.close();
  });
});

describe('a response from the provider', () => {
  test('is rejected with another state, and in another browser', async () => {
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

  test('is accepted once', async () => {
    const begun = await begin();
    const url = await provider.visit(begun.url, person());
    expect((await answerAt(url, begun.cookie)).headers.location).toContain('#provider=');
    expect((await answerAt(url, begun.cookie)).headers.location).toContain('#provider-failed=expired');
  });

  test('with the code of another exchange is rejected, because nonce and verifier do not match', async () => {
    const [mine, other] = [await begin(), await begin()];
    const code = new URL(await provider.visit(other.url, person())).searchParams.get('code') ?? '';
    const url = new URL(await provider.visit(mine.url, person()));
    url.searchParams.set('code', code);
    expect((await answerAt(url.href, mine.cookie)).headers.location).toContain('#provider-failed=failed');
  });

  test('returns a token that works once, for five minutes, in the same browser', async () => {
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

  test('cannot be exchanged using its state', async () => {
    const begun = await begin();
    const state = new URL(begun.url).searchParams.get('state') ?? '';
    expect(problemOf(await exchange(state, begun.cookie))).toMatchObject(EXPIRED);
  });
});

describe('an ID token', () => {
  const answer = async (forgery: Forgery | null) => {
    provider.answerWith(forgery);
    const { token, failure } = await pageAfter(await begin(), person()).finally(() =>
      provider.answerWith(null),
    );
    return { isSignedIn: token !== '', failure };
  };
  const now = () => Math.floor(Date.now() / 1_000);

  test('with the same claims and a signature of the provider is accepted', async () => {
    expect(await answer({})).toEqual({ isSignedIn: true, failure: null });
  });

  test.each<[string, () => Forgery]>([
    ['that a stranger signed', () => ({ signer: 'stranger' })],
    ['that nobody signed', () => ({ signer: 'nobody' })],
    ['of another issuer', () => ({ claims: { iss: 'https://accounts.example.com' } })],
    ['for another client', () => ({ claims: { aud: 'another client' } })],
    ['for several clients, issued to another', () => ({ claims: { aud: ['easel', 'b'], azp: 'b' } })],
    ['that has expired', () => ({ claims: { exp: now() - 3_600 } })],
    ['with another nonce', () => ({ claims: { nonce: 'of another exchange' } })],
  ])('%s is rejected', async (_, forgery) => {
    expect(await answer(forgery())).toEqual({ isSignedIn: false, failure: 'failed' });
  });
});

test('rejects a provider whose discovery document names another issuer', async () => {
  const other = await startTestProvider();
  other.register(REDIRECT_URI);
  other.pretendToBe('https://accounts.example.com');
  const misled = await startTestServer(other.env);
  const response = await misled.app.inject({ url: '/api/auth/oidc/start' });
  expect(response.headers.location).toBe(`${ORIGIN}/login#provider-failed=unavailable`);
  await misled.close();
  await other.close();
});

describe('a direct navigation of the browser', () => {
  test('leads to the sign-in page instead of a problem, whatever went wrong', async () => {
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
    for (const path of ['start', 'callback?state=x&code=y', 'callback?state=link.x&code=y']) {
      for (let i = 0; i < 20; i++) {
        const answer = await limited.app.inject({ url: `/api/auth/oidc/${path}` });
        expect(answer.statusCode).toBe(303);
        if (answer.headers['retry-after']) locations.add(answer.headers.location);
      }
    }
    expect([...locations]).toEqual([
      `${ORIGIN}/login#provider-failed=rate-limited`,
      `${ORIGIN}/settings#provider-failed=rate-limited`,
    ]);
    await limited.close();
  });

  test('is remembered for its account after a sign-in with the provider', async () => {
    const other = await startTestServer({ ...provider.env, AUTH_REQUESTS_PER_MINUTE: '600' });
    const answer = await signInAs(person(), '', other);
    expect(answer.cookies).toContainEqual(expect.objectContaining({ name: 'easel_device' }));
    await other.close();
  });
});

test('reports that the provider is unreachable, and recovers', async () => {
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
