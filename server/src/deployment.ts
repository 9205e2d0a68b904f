import { hostname } from 'node:os';
import { ConfigError, flagSchema } from '@easel/shared/node/env';
import { isLoopbackHost } from '@easel/shared/node/net/loopback';
import { z } from 'zod';
import type { ServerEnv } from './config.ts';
import type { HostNames } from './http/host-names.ts';

export const originSchema = z
  .url({ protocol: /^https?$/, error: 'takes http://host:port or https://host', abort: true })
  .refine((url) => new URL(url).pathname === '/', 'takes no path: everything is served from the root');

const proxySchema = z.union(
  [z.enum(['loopback', 'linklocal', 'uniquelocal']), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  'takes the addresses or networks of the proxies in front, separated by commas, or loopback or uniquelocal',
);

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const NAMES = 'takes names such as www.example.com or *.example.net, without a scheme and a port, or *';
const hostNameSchema = z.union([z.string().regex(/^[^\s/\\:@?#]+$/), z.ipv6()], NAMES);
const ORIGINS = 'takes origins such as https://app.example.com, separated by commas, or *';

/** Variables about the addresses at which Easel is reachable, and what it serves there. */
export const deploymentEnv = {
  PUBLIC_URL: originSchema.optional(),
  /** The site that the proxy of docker-compose.yml serves, as a Caddyfile names it. */
  EASEL_SITE: z.string().optional(),
  /** Proxies whose `X-Forwarded-*` headers are trusted; none by default. */
  TRUST_PROXY: z.string().transform(list).pipe(z.array(proxySchema)).optional(),
  /** Host names of this Easel besides that of PUBLIC_URL. */
  ALLOWED_HOSTS: z
    .string()
    .transform((text) => list(text.toLowerCase()))
    .pipe(z.array(hostNameSchema))
    .optional(),
  /** Origins of other sites whose pages may call the API. */
  CORS_ORIGINS: z
    .string()
    .transform(list)
    .pipe(z.array(z.union([z.literal('*'), originSchema.transform((url) => new URL(url).origin)], ORIGINS)))
    .optional(),
  HSTS_SUBDOMAINS: flagSchema.default(true),
  METRICS_TOKEN: z.string().min(16, 'takes at least 16 random characters').optional(),
  SECURITY_CONTACT: z
    .string()
    .transform((text) => (text.includes(':') ? text : `mailto:${text}`))
    .pipe(z.url({ protocol: /^(https|mailto|tel)$/, error: 'takes an email address or https://…' }))
    .optional(),
  SECURITY_POLICY_URL: z.url({ protocol: /^https$/, error: 'takes https://…' }).optional(),
  EASEL_DEV: flagSchema.default(false),
  EASEL_DEV_KEY: z.string().min(16, 'takes at least 16 random characters').optional(),
  BILLING: z.enum(['off', 'test', 'stripe'], 'takes off, test or stripe').optional(),
};

/** Returns the addresses that the proxy serves. Without a scheme they are https, except a port alone. */
function sites({ EASEL_SITE: site = '' }: Pick<ServerEnv, 'EASEL_SITE'>): URL[] {
  // A Caddyfile separates them by commas or spaces.
  const addresses = list(site.replace(/\s+/g, ',')).map((each) => {
    if (each.startsWith(':')) return `http://localhost${each}`;
    return /^https?:\/\//.test(each) ? each : `https://${each}`;
  });
  return addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address));
}

/** Returns the public origin: PUBLIC_URL, else the proxy's address, else this server's port on this machine. */
export function publicUrlOf(env: Pick<ServerEnv, 'PUBLIC_URL' | 'EASEL_SITE' | 'PORT'>): string {
  const url = env.PUBLIC_URL ?? sites(env)[0] ?? `http://localhost:${env.PORT}`;
  return new URL(url).origin;
}

/** Returns whether the public address belongs to this machine alone. */
const isLocal = (publicUrl: string) => isLoopbackHost(new URL(publicUrl).hostname);

/** Returns whether only this machine is served: its address is the public one, and no other machine can connect. */
const isForThisMachine = ({ HOST }: ServerEnv, publicUrl: string) =>
  isLoopbackHost(HOST) && isLocal(publicUrl);

/**
 * Returns whether operators can do without a second factor: no other machine can connect, and no other name of this Easel is set, as
 * behind a tunnel or a proxy.
 */
export function isOperatorsMachine(env: ServerEnv, publicUrl: string): boolean {
  const names = [...(env.ALLOWED_HOSTS ?? []), ...sites(env).map(({ hostname: name }) => name)];
  return isForThisMachine(env, publicUrl) && names.every(isLoopbackHost);
}

/** Returns the names that requests may use for this Easel. */
export function hostNames(env: ServerEnv, publicUrl: string): HostNames {
  const { ALLOWED_HOSTS: allowed = [] } = env;
  return {
    publicHost: new URL(publicUrl).hostname,
    allowed: [...allowed, ...sites(env).map(({ hostname: name }) => name)],
    isLocalOnly: isForThisMachine(env, publicUrl),
    machineName: hostname(),
  };
}

/** Returns the key of the development mailbox, whose links open any account; null if there must be no mailbox. */
export function mailboxKey(env: ServerEnv, publicUrl: string): string | null {
  if (!env.EASEL_DEV || env.SMTP_URL !== undefined || !isLocal(publicUrl)) return null;
  return env.EASEL_DEV_KEY ?? null;
}

/**
 * Selects Stripe if both of its secrets are set. Otherwise selects test billing, which gives plans away, if only this machine is
 * served, and no billing if other machines are.
 *
 * @throws {ConfigError} when one of Stripe's secrets is missing
 */
export function readBilling(env: ServerEnv, publicUrl: string) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = env;
  const hasSecret = secretKey !== undefined || webhookSecret !== undefined;
  const byDefault = isForThisMachine(env, publicUrl) ? 'test' : 'off';
  const kind = env.BILLING ?? (hasSecret ? 'stripe' : byDefault);
  if (kind === 'off') return { kind: 'off' as const };
  if (kind === 'test') return { kind: 'local' as const };
  if (secretKey !== undefined && webhookSecret !== undefined) {
    return { kind: 'stripe' as const, secretKey, webhookSecret, apiUrl };
  }
  const missing = secretKey === undefined ? 'STRIPE_SECRET_KEY' : 'STRIPE_WEBHOOK_SECRET';
  throw new ConfigError(`Configuration: ${missing}: Stripe takes both its secret key and its webhook secret`);
}

export interface SecurityContact {
  /** `mailto:` or an address of a page. */
  contact: string;
  policyUrl: string | undefined;
}

/** Returns the contact for vulnerability reports: SECURITY_CONTACT, or the support address if the operator has set it. */
export function securityContact(env: ServerEnv): Readonly<SecurityContact> | undefined {
  const { SECURITY_CONTACT: given, SUPPORT_EMAIL: support, SECURITY_POLICY_URL: policyUrl } = env;
  const contact = given ?? (isExample(support) ? undefined : `mailto:${support}`);
  return contact === undefined ? undefined : Object.freeze({ contact, policyUrl });
}

/** Whether this is the default of SUPPORT_EMAIL, which has no mailbox. */
const isExample = (address: string) => address.endsWith('.example');

/** Returns warnings about settings that are unsafe or have no effect. */
export function warningsAbout(env: ServerEnv, publicUrl: string): string[] {
  const warnings: string[] = [];
  const isOpen = !isForThisMachine(env, publicUrl);
  if (env.BILLING === 'test' && isOpen) {
    warnings.push(
      'BILLING=test, and others can connect: everyone who signs up can take every plan without paying.',
    );
  }
  if (env.WEBHOOK_ALLOW_PRIVATE === 'any' && isOpen) {
    warnings.push(
      'WEBHOOK_ALLOW_PRIVATE=1, and others can connect: everyone who signs up can send requests into your network.',
    );
  }
  if (env.EASEL_DEV && mailboxKey(env, publicUrl) === null) {
    warnings.push(
      'EASEL_DEV=1 has no effect: /dev/mail needs EASEL_DEV_KEY, no SMTP_URL, and no PUBLIC_URL but that of this machine.',
    );
  }
  const served = sites(env).filter(({ hostname: name }) => !isLoopbackHost(name));
  if (served.length > 0 && !served.some(({ hostname: name }) => name === new URL(publicUrl).hostname)) {
    warnings.push(
      `EASEL_SITE serves ${served[0]?.hostname}, but PUBLIC_URL is ${publicUrl}: links in mails and cookies are made for that.`,
    );
  }
  return warnings;
}
