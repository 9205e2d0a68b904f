import { randomUUID } from 'node:crypto';
import {
  type ProviderAccount,
  startTestProvider,
  type TestProvider,
} from '@easel/tests/env/sign-in-provider';
import { afterAll, beforeAll, expect } from 'vitest';
import { bearer, freshEmail, startTestServer, type TestServer } from './test-server.ts';

export const ORIGIN = 'http://localhost:3000';
export const REDIRECT_URI = `${ORIGIN}/api/auth/oidc/callback`;
export const EXPIRED = { http: 410, code: 'link_expired' };

/** Shared by the tests of a file. */
export let provider: TestProvider;
export let server: TestServer;

/** Starts a sign-in provider and a server that uses it, for the tests of a file. Call it at the top. */
export function useSignInProvider(): void {
  beforeAll(async () => {
    provider = await startTestProvider();
    provider.register(REDIRECT_URI);
    server = await startTestServer(provider.env);
  });
  afterAll(async () => {
    await server?.close();
    await provider?.close();
  });
}

export const person = (details: Partial<ProviderAccount> = {}): ProviderAccount => ({
  sub: randomUUID(),
  email: freshEmail(),
  email_verified: true,
  name: 'Ada Lovelace',
  ...details,
});

/** The state of a browser after the first step: its next URL and its cookie. */
export interface Begun {
  url: string;
  cookie: string;
}

export async function begin(query = '', at = server): Promise<Begun> {
  const response = await at.app.inject({ url: `/api/auth/oidc/start${query}` });
  const [cookie] = response.cookies;
  expect(cookie).toMatchObject({ name: 'easel_provider', httpOnly: true, sameSite: 'Lax' });
  return { url: String(response.headers.location), cookie: `easel_provider=${cookie?.value}` };
}

export const answerAt = (url: string, cookie: string, at = server) =>
  at.app.inject({ url: url.slice(ORIGIN.length), headers: cookie === '' ? {} : { cookie } });

/** Returns the page that the provider's answer opens, with its fragment. */
export async function pageAfter(
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

export const exchange = (token: string, cookie: string, at = server) =>
  at.post('/api/auth/oidc/sign-in', { token }, cookie === '' ? {} : { cookie });

export async function signInAs(account: ProviderAccount, query = '', at = server) {
  const begun = await begin(query, at);
  const { token } = await pageAfter(begun, account, at);
  return exchange(token, begun.cookie, at);
}

export const identity = (
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

export async function link(token: string, account: ProviderAccount) {
  const response = await identity(token, 'POST', '/options');
  const cookie = `easel_provider=${response.cookies[0]?.value}`;
  const page = await pageAfter({ url: response.json().url, cookie }, account);
  expect(page.path).toBe('/settings');
  return { page, cookie, finish: () => identity(token, 'POST', '', { token: page.token }, cookie) };
}

export const kindsOf = async (userId: string) => {
  const query = server.context.db.selectFrom('securityEvents').select(['kind', 'details']);
  return query.where('userId', '=', userId).orderBy('id').execute();
};
