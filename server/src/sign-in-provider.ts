import { ConfigError } from '@easel/shared/node/env';
import { isLoopbackHost } from '@easel/shared/node/net/loopback';
import { z } from 'zod';

const isSafe = (url: string) => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));
};

/** Variables of a sign-in provider (OpenID Connect). */
export const providerEnv = {
  OIDC_ISSUER: z
    .url({ error: 'takes the https:// address of an OpenID Connect provider', abort: true })
    .refine(isSafe, 'takes an https:// address; http:// on this machine alone')
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, 'takes at most 40 characters').optional(),
};

export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Its name on pages. */
  name: string;
}

/**
 * Returns the sign-in provider; null if there is none.
 *
 * @throws {ConfigError} when only some of its variables are set
 */
export function providerSettings(
  env: Readonly<Partial<Record<keyof typeof providerEnv, string | undefined>>>,
): Readonly<ProviderSettings> | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (issuer !== undefined && clientId !== undefined && clientSecret !== undefined) {
    const name = env.OIDC_NAME ?? new URL(issuer).hostname;
    return Object.freeze({ issuer, clientId, clientSecret, name });
  }
  const missing = (['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const).filter(
    (name) => env[name] === undefined,
  );
  if (missing.length === 3) return null;
  throw new ConfigError(
    `Configuration: ${missing[0]}: a sign-in provider takes an issuer, a client id and its secret`,
  );
}
