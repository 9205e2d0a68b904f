import type { ProviderAccount } from '@easel/tests/env/sign-in-provider';
import { describe, expect, test } from 'vitest';
import {
  answerAt,
  type Begun,
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
  server,
  signInAs,
  useSignInProvider,
} from './oidc-setup.ts';
import { bearer, problemOf, signUp } from './test-server.ts';
import { signUpWithTwoFactor } from './two-factor-setup.ts';

useSignInProvider();

describe('linking', () => {
  test('adds the provider to an account, which then has two sign-in methods, and unlinks it', async () => {
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

  test('requires a fresh proof to link and to unlink', async () => {
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

  test('rejects a response that was started by another user, or for signing in', async () => {
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

  test('rejects a provider account that is linked to another account', async () => {
    const account = person();
    expect((await signInAs(account)).statusCode).toBe(200);
    const user = await signUp(server);
    const { finish } = await link(user.session.access_token, account);
    expect(problemOf(await finish())).toMatchObject({ http: 409, code: 'illegal_state' });
  });

  test('returns to the settings with the failure, even for an unknown response', async () => {
    const user = await signUp(server);
    const response = await identity(user.session.access_token, 'POST', '/options');
    const { url } = response.json();
    const cookie = `easel_provider=${response.cookies[0]?.value}`;
    const canceled = await pageAfter({ url, cookie }, 'cancel');
    expect(canceled).toMatchObject({ path: '/settings', failure: 'canceled' });
    // Already answered once, then in another browser.
    const again = await provider.visit(url, person());
    for (const other of [cookie, '']) {
      const { location } = (await answerAt(again, other)).headers;
      expect(location).toBe(`${ORIGIN}/settings#provider-failed=expired`);
    }
  });

  test('keeps the last sign-in method of an account', async () => {
    const { access_token: token } = (await signInAs(person())).json();
    expect(problemOf(await identity(token, 'DELETE'))).toMatchObject({ http: 409, code: 'illegal_state' });
    expect((await identity(token, 'GET')).json()).toMatchObject({ email: expect.any(String) });
  });
});

describe("proving the user's identity again", () => {
  /** Signs up with the provider, the account's only way in, and lets that proof expire. */
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

  test('works for an account that has no other sign-in method, on the page where it started', async () => {
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

  test('asks the provider to authenticate again, and accepts only its confirmation of that', async () => {
    const account = person();
    const { token } = await provenLongAgo(account);
    const asked = new URL((await beginProof(token)).url).searchParams;
    expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0']);
    // What the thief of a session can do if the user is still signed in at the provider in the same browser.
    for (const [maxAge, failure] of [
      [null, 'age-unknown'],
      ['86400', 'not-renewed'],
    ] as const) {
      const begun = await beginProof(token);
      const url = new URL(begun.url);
      url.searchParams.delete('prompt');
      url.searchParams.delete('max_age');
      if (maxAge) url.searchParams.set('max_age', maxAge);
      const anHourAgo = Math.floor(Date.now() / 1_000) - 3_600;
      const page = await pageAfter({ ...begun, url: url.href }, account, server, anHourAgo);
      expect(page).toMatchObject({ path: '/settings?a=b', proof: '', failure });
    }
    expect(await createKey(token)).toBe(403);
  });

  test('accepts no response from a sign-in, from linking, or for another user or browser', async () => {
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
      // Nor does a proof sign the user in.
      const again = await beginProof(token);
      const page = await pageAfter(again, account);
      expect(problemOf(await exchange(page.proof, again.cookie))).toMatchObject(EXPIRED);
    }
    expect(await createKey(token)).toBe(403);
  });

  test('accepts only the linked account', async () => {
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

  test('returns to the settings for an unknown response', async () => {
    const account = person();
    const { token } = await provenLongAgo(account);
    const begun = await beginProof(token);
    const answer = await provider.visit(begun.url, account);
    expect((await answerAt(answer, '')).headers.location).toBe(
      `${ORIGIN}/settings#provider-proof-failed=expired`,
    );
  });

  test('returns only to a path of this site', async () => {
    const { token } = await provenLongAgo(person());
    for (const page of ['https://evil.example', '@evil.example', '.evil.example', '']) {
      const answer = await server.post('/api/auth/proof/provider', { page }, bearer(token));
      expect(problemOf(answer)).toMatchObject({ http: 400, code: 'validation_failed' });
    }
  });
});
