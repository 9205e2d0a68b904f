import { emailSchema } from '@easel/shared/contracts/auth.schema';
import { HOUR_MS } from '@easel/shared/contracts/durations';
import * as client from 'openid-client';
import type { ProviderSettings } from '../../sign-in-provider.ts';

const TIMEOUT_SECONDS = 10;
/** How long discovered endpoints are used: the provider may move them. */
const DISCOVERY_VALID_MS = HOUR_MS;
const SCOPE = 'openid email profile';
const NAME_MAX_LENGTH = 100;
/** Allows for the duration of requests to the provider. */
const RENEWAL_MARGIN_SECONDS = 30;

/** What is stored between the redirect and the provider's answer. */
export interface Exchange {
  state: string;
  nonce: string;
  verifier: string;
}

/** The provider did not authenticate the user again, or does not say when it did. */
export class NotRenewedError extends Error {
  override readonly name = 'NotRenewedError';
  /** Whether the provider does not say when the user signed in there, although it has to (OpenID Connect Core 1.0, section 2). */
  readonly isSilent: boolean;

  constructor(message: string, isSilent: boolean) {
    super(message);
    this.isSilent = isSilent;
  }
}

/** An account at the provider. */
export interface Person {
  subject: string;
  /** In lower case; empty if the provider shares no valid address. */
  email: string;
  isEmailVerified: boolean;
  fullName: string;
}

export type Provider = ReturnType<typeof createProvider>;

/** Creates an OpenID Connect client of the provider: authorization code flow with PKCE, state and nonce. */
export function createProvider(settings: ProviderSettings, redirectUri: string, now: () => Date) {
  let known: { configuration: Promise<client.Configuration>; until: number } | undefined;

  function configuration(): Promise<client.Configuration> {
    if (known && known.until > now().getTime()) return known.configuration;
    const discovered = discoverProvider(settings);
    const entry = { configuration: discovered, until: now().getTime() + DISCOVERY_VALID_MS };
    known = entry;
    discovered.catch(() => {
      if (known === entry) known = undefined;
    });
    return discovered;
  }

  return {
    name: settings.name,
    issuer: settings.issuer,

    /**
     * Returns where to send the browser. Throws when the provider cannot be reached.
     *
     * @param asksAgain whether the provider must authenticate the user even if they are signed in there (OpenID Connect Core 1.0,
     *   section 3.1.2.1)
     */
    async authorizationUrl(
      { state, nonce, verifier }: Exchange,
      { asksAgain }: { asksAgain: boolean },
    ): Promise<string> {
      const url = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(asksAgain && { prompt: 'login', max_age: '0' }),
      });
      return url.href;
    },

    /**
     * Exchanges the code of the answer and verifies the ID token. Throws if anything is invalid.
     *
     * @param maxAgeSeconds how long ago the user may have signed in at the provider; undefined for any time. The browser could
     *   remove the request to authenticate again from the URL, so the provider's time is checked
     * @throws {NotRenewedError}
     */
    async personOf(
      query: URLSearchParams,
      { state, nonce, verifier }: Exchange,
      maxAgeSeconds?: number,
    ): Promise<Person> {
      const config = await configuration();
      const answer = await client.authorizationCodeGrant(config, new URL(`?${query}`, redirectUri), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = answer.claims();
      if (!claims) throw new Error('The provider sent no ID token');
      if (maxAgeSeconds !== undefined) assertRenewed(claims, maxAgeSeconds);
      const hasProfile = claims.email !== undefined || !config.serverMetadata().userinfo_endpoint;
      const profile = hasProfile
        ? claims
        : await client.fetchUserInfo(config, answer.access_token, claims.sub);
      return personIn({ ...profile, sub: claims.sub });
    },
  };
}

function assertRenewed({ auth_time: at, iat }: client.IDToken, maxAgeSeconds: number): void {
  // Both times are from the provider's clock; the ID token was just issued.
  if (typeof at === 'number' && iat - at <= maxAgeSeconds + RENEWAL_MARGIN_SECONDS) return;
  const isSilent = typeof at !== 'number';
  throw new NotRenewedError(
    isSilent
      ? 'The ID token has no auth_time'
      : `The user signed in at the provider at ${at}; the ID token was issued at ${iat}`,
    isSilent,
  );
}

/** Fetches the provider's metadata. @throws when it does not answer or is another issuer */
export function discoverProvider({
  issuer,
  clientId,
  clientSecret,
}: ProviderSettings): Promise<client.Configuration> {
  const isInsecure = issuer.startsWith('http:');
  const basic = client.ClientSecretBasic(clientSecret);
  const post = client.ClientSecretPost(clientSecret);
  const authenticate: client.ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
  return client.discovery(new URL(issuer), clientId, undefined, authenticate, {
    timeout: TIMEOUT_SECONDS,
    execute: [client.enableNonRepudiationChecks, ...(isInsecure ? [client.allowInsecureRequests] : [])],
  });
}

function personIn(claims: Record<string, unknown> & { sub: string }): Person {
  const email = emailSchema.safeParse(claims.email);
  const name = typeof claims.name === 'string' ? claims.name : '';
  return {
    subject: claims.sub,
    email: email.success ? email.data : '',
    // Some providers send a string.
    isEmailVerified: claims.email_verified === true || claims.email_verified === 'true',
    fullName: name
      .toWellFormed()
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, NAME_MAX_LENGTH)
      .toWellFormed(),
  };
}
