import { join, resolve } from 'node:path';
import {
  ConfigError,
  commonEnv,
  flagSchema,
  modelFiles,
  modelFilesEnv,
  portSchema,
  readEnv,
} from '@easel/shared/node/env';
import { moderationConfig, moderationEnv } from '@easel/shared/node/moderation/moderation-env';
import { z } from 'zod';

const WEB_DIST = resolve(import.meta.dirname, '../../web/dist');
const SECONDS_PER_DAY = 86_400;
/** Of an account's requests, those that may ask for images. */
const SUBMISSIONS_SHARE = 1 / 6;

const whole = (takes: string, most: number) =>
  z.coerce.number(takes).int(takes).min(1, takes).max(most, takes);
const originSchema = z
  .url({ protocol: /^https?$/, error: 'takes http://host:port or https://host', abort: true })
  .refine((url) => new URL(url).pathname === '/', 'takes no path: everything is served from the root');

const proxySchema = z.union(
  [z.enum(['loopback', 'linklocal', 'uniquelocal']), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  'takes the addresses or networks of the proxies in front, separated by commas, or loopback or uniquelocal',
);

const waitSchema = z.coerce.number('takes seconds, 0 for no limit').int().min(0);

const serverEnv = z.object({
  ...commonEnv,
  ...modelFilesEnv,
  ...moderationEnv,
  PORT: portSchema.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: originSchema.optional(),
  /** Proxies whose `X-Forwarded-*` headers are trusted; none by default. */
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(proxySchema))
    .optional(),
  EASEL_DEV: flagSchema.default(false),
  WEB_DIST: z.string().default(WEB_DIST),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'takes smtp://user:password@host:port' }).optional(),
  MAIL_FROM: z.string().optional(),
  REQUIRE_EMAIL_CONFIRMATION: flagSchema.default(false),
  ACCESS_TOKEN_TTL_SECONDS: whole('takes seconds, a day at most', SECONDS_PER_DAY).default(900),
  REFRESH_TOKEN_TTL_DAYS: whole('takes days, a year at most', 366).default(30),
  AUTH_REQUESTS_PER_MINUTE: z.coerce.number('takes a number, 0 for no limit').int().min(0).default(60),
  ACCOUNT_REQUESTS_PER_MINUTE: z.coerce.number('takes a number, 0 for no limit').int().min(0).default(1_800),
  MAX_WAIT_SECONDS: waitSchema.default(14_400),
  MAX_WAIT_SECONDS_FREE: waitSchema.default(3_600),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w+$/, 'takes a secret key, sk_… or rk_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'takes a signing secret, whsec_…')
    .optional(),
  STRIPE_API_URL: originSchema.optional(),
  C2PA_CERTIFICATE_FILE: z.string().optional(),
  PRODUCT_NAME: z.string().default('Easel'),
  SUPPORT_EMAIL: z.email('takes an email address').default('support@easel.example'),
});

export type ServerConfig = ReturnType<typeof readConfig>;

/**
 * Reads the server's settings, grouped and frozen.
 *
 * @throws {ConfigError} with one line that names each variable at fault and what it takes
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const env = readEnv(serverEnv, environment);
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin;
  const product = Object.freeze({ name: env.PRODUCT_NAME, supportEmail: env.SUPPORT_EMAIL });

  return Object.freeze({
    database: Object.freeze({ url: env.DATABASE_URL, poolSize: 10 }),
    queue: Object.freeze({
      url: env.QUEUE_URL ?? env.DATABASE_URL,
      /** The operator's weights of plans, such as `free=1,pro=8`; undefined for the plans' own. */
      weights: env.QUEUE_WEIGHTS,
      /** The share of the workers that Free keeps while it has work. */
      freeShare: env.FREE_SHARE,
    }),
    store: env.STORE_URL,
    modelFiles: Object.freeze(modelFiles(env)),
    moderation: Object.freeze(moderationConfig(env)),
    certificateFile: env.C2PA_CERTIFICATE_FILE,
    secret: env.EASEL_SECRET,
    http: Object.freeze({
      host: env.HOST,
      port: env.PORT,
      publicUrl,
      trustProxy: env.TRUST_PROXY ?? false,
    }),
    webDist: resolve(env.WEB_DIST),
    mail: Object.freeze({
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM ?? `${product.name} <${product.supportEmail}>`,
      mailboxFolder: resolve(join(env.EASEL_HOME, 'mail')),
    }),
    auth: Object.freeze({
      requireEmailConfirmation: env.REQUIRE_EMAIL_CONFIRMATION,
      accessTokenTtlSeconds: env.ACCESS_TOKEN_TTL_SECONDS,
      refreshTokenTtlSeconds: env.REFRESH_TOKEN_TTL_DAYS * SECONDS_PER_DAY,
      requestsPerMinute: env.AUTH_REQUESTS_PER_MINUTE,
    }),
    limits: Object.freeze(accountLimits(env)),
    maxWaitSeconds: Object.freeze(maxWaitSeconds(env)),
    billing: Object.freeze(readBilling(env)),
    webhooks: Object.freeze({ allowPrivate: env.WEBHOOK_ALLOW_PRIVATE }),
    dev: env.EASEL_DEV,
    product,
    log: Object.freeze({ level: env.LOG_LEVEL, format: env.LOG_FORMAT }),
  });
}

/** Every throttle is off where those of sign-in are. */
function accountLimits({
  AUTH_REQUESTS_PER_MINUTE,
  ACCOUNT_REQUESTS_PER_MINUTE,
}: z.output<typeof serverEnv>) {
  const requestsPerMinute = AUTH_REQUESTS_PER_MINUTE === 0 ? 0 : ACCOUNT_REQUESTS_PER_MINUTE;
  return { requestsPerMinute, submissionsPerMinute: Math.ceil(requestsPerMinute * SUBMISSIONS_SHARE) };
}

/**
 * How long a submission may be expected to wait; null for any time. Free reaches its limit first.
 *
 * @throws {ConfigError} when Free may wait longer than a paid plan
 */
function maxWaitSeconds(env: z.output<typeof serverEnv>) {
  const [paid, free] = [env.MAX_WAIT_SECONDS || null, env.MAX_WAIT_SECONDS_FREE || null];
  if (paid !== null && (free === null || free > paid)) {
    throw new ConfigError('Configuration: MAX_WAIT_SECONDS_FREE: takes at most MAX_WAIT_SECONDS');
  }
  return { paid, free };
}

/** Selects Stripe if both secrets are set, and test billing if neither is. */
function readBilling(env: z.output<typeof serverEnv>) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = env;
  if (secretKey === undefined && webhookSecret === undefined) return { kind: 'local' as const };
  if (secretKey !== undefined && webhookSecret !== undefined) {
    return { kind: 'stripe' as const, secretKey, webhookSecret, apiUrl };
  }
  const missing = secretKey === undefined ? 'STRIPE_SECRET_KEY' : 'STRIPE_WEBHOOK_SECRET';
  throw new ConfigError(`Configuration: ${missing}: Stripe takes both its secret key and its webhook secret`);
}
