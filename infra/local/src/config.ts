import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { deriveKey } from '@easel/shared/node/crypto/secrets';
import { commonEnv, portSchema, readEnv } from '@easel/shared/node/env';
import { isLoopbackHost } from '@easel/shared/node/net/loopback';
import type { StoreConfig } from '@easel/shared/node/storage/store-config';
import { z } from 'zod';
import { freePort } from './free-port.ts';
import { MODELS_SCRIPT, ROOT, WEB_FOLDER } from './paths.ts';

const launcherEnv = z.object({
  PORT: portSchema.default(3000),
  HOST: z.string().default('127.0.0.1'),
  EASEL_HOME: z.string().default(join(ROOT, '.easel')),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'takes http://host:port or https://host' }).optional(),
  DATABASE_URL: commonEnv.DATABASE_URL.optional(),
  MIGRATION_DATABASE_URL: commonEnv.DATABASE_URL.optional(),
  QUEUE_URL: commonEnv.QUEUE_URL,
  STORE_URL: z.string().optional(),
  EASEL_SECRET: commonEnv.EASEL_SECRET.optional(),
  WEB_DIST: z.string().optional(),
  EASEL_DEV: z.enum(['0', '1', 'true', 'false'], 'takes 1 or 0').optional(),
  EASEL_DEV_KEY: z.string().optional(),
  SMTP_URL: z.string().optional(),
  WEBHOOK_ALLOW_PRIVATE: z.string().optional(),
  LOG_FORMAT: commonEnv.LOG_FORMAT.default('pretty'),
  NODE_ENV: z.string().default('production'),
  AUTH_REQUESTS_PER_MINUTE: z.string().optional(),
});

const storeEnv = z.object({ STORE_URL: commonEnv.STORE_URL });

export interface LauncherConfig {
  /** The data folder: database, images, secret, logs. Absolute. */
  home: string;
  host: string;
  port: number;
  /** The address to open in a browser. */
  url: string;
  /** Undefined for the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** The URL for the owner of the tables in the operator's own database; undefined if that is the role of `databaseUrl`. */
  migrationUrl: string | undefined;
  queueUrl: string | undefined;
  storeUrl: string;
  /** The parsed `storeUrl`. */
  store: StoreConfig;
  /** Undefined to generate and keep one. */
  secret: string | undefined;
  /** Undefined to build the web app here when it is stale. */
  webDist: string | undefined;
  /** Variables for which the launcher has defaults. Server and worker inherit the rest of the environment unchanged. */
  passedOn: Record<'WEBHOOK_ALLOW_PRIVATE' | 'LOG_FORMAT' | 'NODE_ENV' | 'AUTH_REQUESTS_PER_MINUTE', string>;
  /** The key of the development mailbox at `/dev/mail`, new with each start; undefined if there is no mailbox. */
  mailboxKey: string | undefined;
}

/**
 * Reads the settings of `npm start`. PORT=0 takes any free port.
 *
 * @throws ConfigError with one line that names the invalid variables
 */
export async function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<LauncherConfig> {
  const env = readEnv(launcherEnv, environment);
  const home = resolve(env.EASEL_HOME);
  const port = env.PORT === 0 ? await freePort() : env.PORT;
  const isPrivate = isForThisMachine(env);
  const storeUrl = env.STORE_URL ?? join(home, 'images');
  return Object.freeze({
    home,
    host: env.HOST,
    port,
    url: env.PUBLIC_URL ?? `http://localhost:${port}`,
    databaseUrl: env.DATABASE_URL,
    migrationUrl: env.MIGRATION_DATABASE_URL,
    queueUrl: env.QUEUE_URL,
    storeUrl,
    store: readEnv(storeEnv, { STORE_URL: storeUrl }).STORE_URL,
    secret: env.EASEL_SECRET,
    webDist: env.WEB_DIST,
    passedOn: {
      // Development needs webhooks to this machine: those that are created on it may use its addresses.
      WEBHOOK_ALLOW_PRIVATE: env.WEBHOOK_ALLOW_PRIVATE ?? (isPrivate && hasDevelopment(env) ? 'local' : '0'),
      LOG_FORMAT: env.LOG_FORMAT,
      NODE_ENV: env.NODE_ENV,
      // Ten times the server's default if all clients, including scripts and tests, share one address.
      AUTH_REQUESTS_PER_MINUTE: env.AUTH_REQUESTS_PER_MINUTE ?? (isPrivate ? '600' : '60'),
    },
    mailboxKey: hasDevelopment(env)
      ? (env.EASEL_DEV_KEY ?? randomBytes(18).toString('base64url'))
      : undefined,
  });
}

type LauncherEnv = z.output<typeof launcherEnv>;

/** Returns whether, by the settings, only this machine is served. */
function isForThisMachine({ HOST, PUBLIC_URL }: LauncherEnv): boolean {
  return isLoopbackHost(HOST) && (PUBLIC_URL === undefined || isLoopbackHost(new URL(PUBLIC_URL).hostname));
}

/**
 * Returns whether to enable development features: only if mail stays on this machine and, unless configured otherwise, only this
 * machine is served.
 */
function hasDevelopment(env: LauncherEnv): boolean {
  const isPublic = env.PUBLIC_URL !== undefined && !isLoopbackHost(new URL(env.PUBLIC_URL).hostname);
  if (isPublic || env.SMTP_URL) return false;
  return env.EASEL_DEV === undefined
    ? isForThisMachine(env)
    : env.EASEL_DEV === '1' || env.EASEL_DEV === 'true';
}

/**
 * Returns the URLs for server and worker, and for the migration. In the embedded PostgreSQL, the first uses a role that can only
 * change rows, whose password is derived from the secret.
 *
 * @param url the URL of the embedded database's owner, or of the operator's own database
 */
export function databaseRoles(
  { databaseUrl: given, migrationUrl }: Pick<LauncherConfig, 'databaseUrl' | 'migrationUrl'>,
  { url, secret }: { url: string; secret: string },
): { app: string; owner: string | undefined } {
  if (given) return { app: given, owner: migrationUrl };
  const app = new URL(url);
  app.username = 'easel_app';
  app.password = deriveKey(secret, 'database-role').toString('hex');
  return { app: app.href, owner: url };
}

/** Returns the environment of server and worker. The migration also gets the owner's URL. */
export function childEnvironment(
  config: LauncherConfig,
  found: { databaseUrl: string; secret: string },
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...config.passedOn,
    EASEL_DEV: config.mailboxKey === undefined ? '0' : '1',
    EASEL_DEV_KEY: config.mailboxKey,
    EASEL_HOME: config.home,
    DATABASE_URL: found.databaseUrl,
    MIGRATION_DATABASE_URL: undefined,
    QUEUE_URL: config.queueUrl ?? found.databaseUrl,
    STORE_URL: config.storeUrl,
    EASEL_SECRET: found.secret,
    PORT: String(config.port),
    HOST: config.host,
    PUBLIC_URL: config.url,
    // The local worker uses the same data folder as the server.
    MODELS_COMMAND: process.env.MODELS_COMMAND ?? MODELS_SCRIPT,
    WEB_DIST: config.webDist ?? join(WEB_FOLDER, 'dist'),
    // Images are allocated in large blocks, some of which each arena keeps. Only glibc reads it.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    // Bytes. Returns the blocks of finished pictures to the system, which a machine that is used for other things needs.
    MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '131072',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(config.home, 'compile-cache'),
  };
}

/** Returns the environment of the worker: instead of the secret, the one key derived from it that the worker needs. */
export function workerEnvironment({
  EASEL_SECRET: secret = '',
  ...env
}: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, WEBHOOK_KEY: deriveKey(secret, 'webhook-secret').toString('hex') };
}
