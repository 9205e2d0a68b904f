import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DAY_SECONDS } from '@easel/shared/contracts/durations';
import { SIGN_UP_MODES } from '@easel/shared/contracts/sign-up';
import {
  ConfigError,
  commonEnv,
  flagSchema,
  modelFiles,
  modelFilesEnv,
  portSchema,
  readEnv,
  tracingSettings,
  webhookKey,
} from '@easel/shared/node/env';
import { moderationConfig, moderationEnv } from '@easel/shared/node/moderation/moderation-env';
import { z } from 'zod';
import {
  deploymentEnv,
  hostNames,
  isOperatorsMachine,
  mailboxKey,
  originSchema,
  publicUrlOf,
  readBilling,
  securityContact,
  warningsAbout,
} from './deployment.ts';
import { mailEnv, mailSettings } from './mail-settings.ts';
import { packSettings, packsEnv } from './pack-settings.ts';
import { promptHelperEnv, promptHelperSettings } from './prompt-helper-settings.ts';
import { queueWeightsSchema } from './queue-weights.ts';
import { providerEnv, providerSettings } from './sign-in-provider.ts';
import { siteFile } from './site/site-settings.ts';

const WEB_DIST = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** The share of an account's requests that may ask for images. */
const SUBMISSIONS_SHARE = 1 / 6;

const whole = (takes: string, most: number) =>
  z.coerce.number(takes).int(takes).min(1, takes).max(most, takes);
const waitSchema = z.coerce.number('takes seconds, 0 for no limit').int().min(0);

export const serverEnv = z.object({
  ...commonEnv,
  ...modelFilesEnv,
  ...moderationEnv,
  ...deploymentEnv,
  ...mailEnv,
  ...providerEnv,
  PORT: portSchema.default(3000),
  HOST: z.string().default('127.0.0.1'),
  IMAGE_DELIVERY: z.enum(['proxy', 'redirect'], 'takes proxy or redirect').default('proxy'),
  WEB_DIST: z.string().default(WEB_DIST),
  SITE_FILE: z.string().min(1).optional(),
  DRAIN_SECONDS: z.coerce.number('takes seconds, 600 at most').min(0).max(600).default(0),
  REQUIRE_EMAIL_CONFIRMATION: flagSchema.default(false),
  UNCONFIRMED_CREDITS: z.coerce.number('takes a number of credits').int().min(0).default(5),
  ACCOUNTS_PER_NETWORK_PER_DAY: z.coerce.number('takes a number, 0 for no limit').int().min(0).default(30),
  ACCESS_TOKEN_TTL_SECONDS: whole('takes seconds, a day at most', DAY_SECONDS).default(900),
  REFRESH_TOKEN_TTL_DAYS: whole('takes days, a year at most', 366).default(30),
  SIGNUP: z.enum(SIGN_UP_MODES, 'takes open, invite or closed').default('open'),
  SESSION_MAX_DAYS: whole('takes days, a year at most', 366).default(90),
  OPERATOR_SESSION_MAX_DAYS: whole('takes days, a year at most', 366).default(7),
  AUTH_REQUESTS_PER_MINUTE: z.coerce.number('takes a number, 0 for no limit').int().min(0).default(60),
  ACCOUNT_REQUESTS_PER_MINUTE: z.coerce.number('takes a number, 0 for no limit').int().min(0).default(1_800),
  QUEUE_WEIGHTS: queueWeightsSchema.optional(),
  MAX_WAIT_SECONDS: waitSchema.default(14_400),
  MAX_WAIT_SECONDS_FREE: waitSchema.default(3_600),
  ...promptHelperEnv,
  ...packsEnv,
  GALLERY_REMIX: flagSchema.default(false),
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
});

export type Environment = Readonly<Record<string, string | undefined>>;

/** The variables, parsed. */
export type ServerEnv = z.output<typeof serverEnv>;

export type ServerConfig = ReturnType<typeof readConfig>;

/**
 * Reads the server's settings, grouped and frozen.
 *
 * @throws {ConfigError} with one line that names each invalid variable and its valid values
 */
export function readConfig(environment: Environment) {
  const env = readEnv(serverEnv, environment);
  const publicUrl = publicUrlOf(env);
  const product = Object.freeze({ name: env.PRODUCT_NAME, supportEmail: env.SUPPORT_EMAIL });

  return Object.freeze({
    database: Object.freeze({ url: env.DATABASE_URL, poolSize: 10 }),
    queue: Object.freeze({
      url: env.QUEUE_URL ?? env.DATABASE_URL,
      /** The operator's weights of plans; undefined for those of the catalog. */
      weights: env.QUEUE_WEIGHTS,
      /** The share of the workers that is reserved for Free while it has work. */
      freeShare: env.FREE_SHARE,
    }),
    store: env.STORE_URL,
    /** The data folder. */
    home: resolve(env.EASEL_HOME),
    /** How long an unused upload is kept. */
    uploadDays: env.UPLOAD_DAYS,
    /** Whether published pictures of others may be varied. */
    allowsRemix: env.GALLERY_REMIX,
    /** How image files reach browsers: through this process, or by a redirect to a signed link of the store. */
    imageDelivery: env.IMAGE_DELIVERY,
    modelFiles: Object.freeze(modelFiles(env)),
    /** The language model that improves prompts; null for none. */
    promptHelper: promptHelperSettings(env),
    packs: packSettings(env, otherVariables(environment)),
    moderation: Object.freeze(moderationConfig(env)),
    certificateFile: env.C2PA_CERTIFICATE_FILE,
    secret: env.EASEL_SECRET,
    http: Object.freeze({
      host: env.HOST,
      port: env.PORT,
      publicUrl,
      trustProxy: env.TRUST_PROXY ?? false,
      hostNames: Object.freeze(hostNames(env, publicUrl)),
      /** Whether subdomains of the public address are pinned to https, too. */
      pinsSubdomains: env.HSTS_SUBDOMAINS,
      /** Origins whose pages may call the API; `*` for all. */
      corsOrigins: Object.freeze(env.CORS_ORIGINS ?? []),
      /** How long a stopping server reports that it is not ready, but still answers, before it closes its listener. */
      drainMs: env.DRAIN_SECONDS * 1_000,
      /** The token that /metrics requires; without one, only nearby machines may read it. */
      metricsToken: env.METRICS_TOKEN,
    }),
    webDist: resolve(env.WEB_DIST),
    /** The operator's claims on pages, and the addresses of channels. */
    siteFile: Object.freeze(siteFile(env.EASEL_HOME, env.SITE_FILE)),
    /** For `/.well-known/security.txt`; undefined for none. */
    security: securityContact(env),
    mail: mailSettings(env),
    auth: Object.freeze({
      requireEmailConfirmation: env.REQUIRE_EMAIL_CONFIRMATION,
      accessTokenTtlSeconds: env.ACCESS_TOKEN_TTL_SECONDS,
      refreshTokenTtlSeconds: env.REFRESH_TOKEN_TTL_DAYS * DAY_SECONDS,
      signUpMode: env.SIGNUP,
      /** The sign-in provider (OpenID Connect); null for none. */
      provider: providerSettings(env),
      sessionLifetimeSeconds: Object.freeze({
        user: env.SESSION_MAX_DAYS * DAY_SECONDS,
        operator: env.OPERATOR_SESSION_MAX_DAYS * DAY_SECONDS,
      }),
      requestsPerMinute: env.AUTH_REQUESTS_PER_MINUTE,
      operatorsNeedSecondFactor: !isOperatorsMachine(env, publicUrl),
    }),
    accounts: Object.freeze(newAccounts(env)),
    limits: Object.freeze(accountLimits(env)),
    maxWaitSeconds: Object.freeze(maxWaitSeconds(env)),
    billing: Object.freeze(readBilling(env, publicUrl)),
    webhooks: Object.freeze({ secretKey: webhookKey(env), allowPrivate: env.WEBHOOK_ALLOW_PRIVATE }),
    /** The key of the development mailbox; null if there is no mailbox. */
    mailboxKey: mailboxKey(env, publicUrl),
    /** What the operator should change, in sentences. */
    warnings: Object.freeze(warningsAbout(env, publicUrl)),
    product,
    log: Object.freeze({ level: env.LOG_LEVEL, format: env.LOG_FORMAT }),
    tracing: tracingSettings(env),
  });
}

/** Returns the variables that are not the server's settings. */
const otherVariables = (environment: Environment) =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !Object.hasOwn(serverEnv.shape, name)));

/** Returns the limits of new accounts. Without a mail server, as on a local machine, addresses cannot be confirmed. */
function newAccounts(env: z.output<typeof serverEnv>) {
  const { SMTP_URL, UNCONFIRMED_CREDITS, ACCOUNTS_PER_NETWORK_PER_DAY } = env;
  const isMailed = SMTP_URL !== undefined;
  return {
    /** Whether a trial requires a confirmed address, and is limited to one for each mailbox. */
    mustConfirm: isMailed,
    /** What an account on the Free plan may spend in a month before its address is confirmed; null for no such limit. */
    unconfirmedCredits: isMailed ? UNCONFIRMED_CREDITS : null,
    /** Accounts created from one network in a day; 0 for no limit. */
    perNetworkPerDay: isMailed ? ACCOUNTS_PER_NETWORK_PER_DAY : 0,
  };
}

/** Returns the request limits. All are off if the sign-in limits are off. */
function accountLimits({ AUTH_REQUESTS_PER_MINUTE, ACCOUNT_REQUESTS_PER_MINUTE }: ServerEnv) {
  const requestsPerMinute = AUTH_REQUESTS_PER_MINUTE === 0 ? 0 : ACCOUNT_REQUESTS_PER_MINUTE;
  return { requestsPerMinute, submissionsPerMinute: Math.ceil(requestsPerMinute * SUBMISSIONS_SHARE) };
}

/**
 * Returns the longest expected wait with which a submission is accepted; null for no limit. Free reaches its limit first.
 *
 * @throws {ConfigError} when Free may wait longer than a paid plan
 */
function maxWaitSeconds(env: ServerEnv) {
  const [paid, free] = [env.MAX_WAIT_SECONDS || null, env.MAX_WAIT_SECONDS_FREE || null];
  if (paid !== null && (free === null || free > paid)) {
    throw new ConfigError('Configuration: MAX_WAIT_SECONDS_FREE: takes at most MAX_WAIT_SECONDS');
  }
  return { paid, free };
}
