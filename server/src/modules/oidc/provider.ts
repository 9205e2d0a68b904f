import { emailSchema } from '@easel/shared/contracts/auth.schema';
import * as client from 'openid-client';
import type { ProviderSettings } from '../../sign-in-provider.ts';

const TIMEOUT_SECONDS = 10;
/** The provider may move its endpoints. */
const DISCOVERY_VALID_MS = 60 * 60_000;
const SCOPE = 'openid email profile';
const NAME_MAX_LENGTH = 100;

/** What the client remembers between the redirect and the provider's answer. */
export interface Exchange {
  state: string;
  nonce: string;
  verifier: string;
}

/** An account at the provider. */
export interface Person {
  subject: string;
  /** In lower case; empty where the provider shares none that is valid. */
  email: string;
  isEmailVerified: boolean;
  fullName: string;
}

export type Provider = ReturnType<typeof createProvider>;

/** Speaks OpenID Connect with the provider: authorization code flow with PKCE, state and nonce. */
export function createProvider(settings: ProviderSettings, redirectUri: string, now: () => Date) {
  let known: { configuration: Promise<client.Configuration>; until: number } | undefined;

  function configuration(): Promise<client.Configuration> {
    if (known && known.until > now().getTime()) return known.configuration;
    const discovered = discover(settings);
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

    /** Returns where to send the browser. Throws when the provider cannot be reached. */
    async authorizationUrl({ state, nonce, verifier }: Exchange): Promise<string> {
      const url = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },

    /** Exchanges the code of the answer and verifies the ID token. Throws for everything that is not as it must be. */
    async personOf(query: URLSearchParams, { state, nonce, verifier }: Exchange): Promise<Person> {
      const config = await configuration();
      const answer = await client.authorizationCodeGrant(config, new URL(`?${query}`, redirectUri), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = answer.claims();
      if (!claims) throw new Error('The provider sent no ID token');
      const hasProfile = claims.email !== undefined || !config.serverMetadata().userinfo_endpoint;
      const profile = hasProfile
        ? claims
        : await client.fetchUserInfo(config, answer.access_token, claims.sub);
      return personIn({ ...profile, sub: claims.sub });
    },
  };
}

function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<client.Configuration> {
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
    // Some providers send a text.
    isEmailVerified: claims.email_verified === true || claims.email_verified === 'true',
    fullName: name
      .toWellFormed()
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, NAME_MAX_LENGTH)
      .toWellFormed(),
  };
}
