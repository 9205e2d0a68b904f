/// <reference path="./oidc-provider.d.ts" />
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Context, Provider } from 'oidc-provider';
import { type Forgery, forge } from './forged-tokens.ts';
import { keepInMemory, LIFETIMES } from './sign-in-artifacts.ts';

export interface ProviderAccount {
  sub: string;
  email: string;
  email_verified: boolean;
  name?: string;
}

export interface TestProvider {
  issuer: string;
  /** Variables of a server that uses it. */
  env: Record<string, string>;
  /** Sets the redirect URI, once. */
  register(redirectUri: string): void;
  /** Sets who signs in at the provider from now on, without a form. */
  answerAs(account: ProviderAccount | 'cancel'): void;
  /**
   * Signs an account in at the provider, as a browser does. Returns the URL to which the provider redirects.
   *
   * @param signedInAt when the account signed in at the provider, in Unix seconds, instead of now
   */
  visit(url: string, account: ProviderAccount | 'cancel', signedInAt?: number): Promise<string>;
  /** Issues ID tokens with this forgery from now on; null for valid ones. */
  answerWith(forgery: Forgery | null): void;
  /** Names another issuer in its discovery document. Call it before the document is read. */
  pretendToBe(issuer: string): void;
  close(): Promise<void>;
}

const CLIENT = { client_id: 'easel', client_secret: 'a secret of the provider' };

/** Starts an OpenID Connect provider on a loopback port; by default on a free one. Register a redirect URI afterwards. */
export async function startTestProvider(port = 0): Promise<TestProvider> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const accounts = new Map<string, ProviderAccount>();
  let visitor: ProviderAccount | 'cancel' = 'cancel';
  let ts: number | undefined;
  let end = '';
  let forgery: Forgery | null = null;
  let claimedIssuer: string | null = null;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });

  function register(redirectUri: string) {
    if (end === redirectUri) return;
    end = redirectUri;
    const provider = new Provider(issuer, configurationOf(redirectUri, accounts, privateKey));
    provider.use(async (context, next) => {
      await next();
      const { path, body } = context;
      const token = path === '/token' ? body.id_token : undefined;
      if (forgery && token) body.id_token = forge(token, forgery, privateKey);
      if (claimedIssuer && path.startsWith('/.well-known/')) body.issuer = claimedIssuer;
    });
    provider.use(async (context, next) => {
      if (!context.path.startsWith('/interaction/')) return next();
      context.respond = false;
      const result =
        visitor === 'cancel' ? { error: 'access_denied' } : { login: { accountId: visitor.sub, ts } };
      await provider.interactionFinished(context.req, context.res, result);
    });
    server.on('request', provider.callback());
  }

  function answerAs(account: ProviderAccount | 'cancel') {
    visitor = account;
    if (account !== 'cancel') accounts.set(account.sub, account);
  }

  return {
    issuer,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.client_id,
      OIDC_CLIENT_SECRET: CLIENT.client_secret,
      OIDC_NAME: 'Acme',
    },
    register,
    answerAs,
    answerWith(next) {
      forgery = next;
    },
    pretendToBe(other) {
      claimedIssuer = other;
    },
    async visit(url, account, signedInAt) {
      answerAs(account);
      ts = signedInAt;
      return follow(url, end);
    },
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function configurationOf(redirectUri: string, accounts: Map<string, ProviderAccount>, privateKey: KeyObject) {
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' };
  return {
    adapter: keepInMemory(),
    ttl: LIFETIMES,
    clients: [{ ...CLIENT, redirect_uris: [redirectUri] }],
    jwks: { keys: [key] },
    cookies: { keys: ['a key of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: Context, accountId: string) => ({ accountId, claims: () => accounts.get(accountId) }),
    async loadExistingGrant({ oidc }: Context) {
      const { clientId } = oidc.client;
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

/** Follows redirects with a cookie jar until they lead to an address that begins with `end`. */
async function follow(start: string, end: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let hops = 0; hops < 10; hops++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`${url}: ${response.status} ${await response.text()}`);
    url = new URL(location, url).href;
    if (url.startsWith(end)) return url;
  }
  throw new Error('Too many redirects');
}
