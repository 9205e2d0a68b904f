import { availableParallelism, hostname } from 'node:os';
import { DAY_SECONDS } from '@easel/shared/contracts/durations';
import {
  ConfigError,
  commonEnv,
  modelFiles,
  modelFilesEnv,
  portSchema,
  readEnv,
  tracingSettings,
  webhookKey,
} from '@easel/shared/node/env';
import { packFolders } from '@easel/shared/node/models/packs/installed-pack';
import { moderationConfig, moderationEnv } from '@easel/shared/node/moderation/moderation-env';
import { z } from 'zod';
import type { CredentialSignerOptions } from './image/credentials.ts';

const seconds = (byDefault: number) =>
  z.coerce
    .number('takes a number of seconds')
    .positive('takes a number of seconds above 0')
    .max(DAY_SECONDS, 'takes a number of seconds, a day at most')
    .default(byDefault);

export const workerEnv = z.object({
  ...commonEnv,
  ...modelFilesEnv,
  ...moderationEnv,
  WORKER_CONCURRENCY: z.coerce
    .number('takes a whole number from 1 to 64')
    .int()
    .min(1)
    .max(64)
    .default(Math.min(2, availableParallelism())),
  MODEL_TIMEOUT_SECONDS: seconds(300),
  SHUTDOWN_GRACE_SECONDS: seconds(20),
  EASEL_SECRET: commonEnv.EASEL_SECRET.optional(),
  METRICS_PORT: portSchema.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  C2PA_CERTIFICATE_FILE: z.string().optional(),
  C2PA_PRIVATE_KEY_FILE: z.string().optional(),
  C2PA_TIMESTAMP_URL: z.url({ protocol: /^https?$/, error: 'takes http://host/path' }).optional(),
});

export type WorkerConfig = ReturnType<typeof readConfig>;

/**
 * Reads the worker's settings, grouped and frozen.
 * @throws {ConfigError} with one line that names each variable at fault and what it takes.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const values = readEnv(workerEnv, env);
  return Object.freeze({
    /** Names this process in rows and logs. */
    workerId: [hostname(), process.pid, Date.now().toString(36)].join('-'),
    database: Object.freeze({ url: values.DATABASE_URL }),
    queue: Object.freeze({
      url: values.QUEUE_URL ?? values.DATABASE_URL,
      /** Generations that this process makes at once, in addition to those at model servers. */
      concurrency: values.WORKER_CONCURRENCY,
      /** The share of the workers that Free keeps while it has work. */
      freeShare: values.FREE_SHARE,
    }),
    store: values.STORE_URL,
    /** Days for which an unused upload is kept. */
    uploadDays: values.UPLOAD_DAYS,
    models: Object.freeze({
      files: Object.freeze(modelFiles(values)),
      /** Where models for this machine are installed, and their engine. */
      packFolders: Object.freeze(packFolders(values.EASEL_HOME)),
      /** Milliseconds until a model without its own limit times out. */
      timeoutMs: values.MODEL_TIMEOUT_SECONDS * 1_000,
      /** Returns the value of the variable that a model's entry names for its key. */
      keyOf: (variable: string) => env[variable],
    }),
    moderation: Object.freeze(moderationConfig(values)),
    /** Content credentials sign the image files; undefined leaves them unsigned. */
    credentials: readCredentials(values),
    webhooks: Object.freeze({
      /** Seals the signing secrets. */
      secretKey: webhookKey(values),
      /** Whether endpoints may lie in the operator's own network. */
      allowPrivate: values.WEBHOOK_ALLOW_PRIVATE,
    }),
    /** Milliseconds for which generations in flight continue after a request to stop, before they are handed back. */
    shutdownGraceMs: values.SHUTDOWN_GRACE_SECONDS * 1_000,
    /** Where to serve /healthz and /metrics; undefined serves neither. */
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : Object.freeze({ port: values.METRICS_PORT, host: values.METRICS_HOST }),
    log: Object.freeze({ name: 'worker', level: values.LOG_LEVEL, format: values.LOG_FORMAT }),
    tracing: tracingSettings(values),
  });
}

function readCredentials(values: z.output<typeof workerEnv>): Readonly<CredentialSignerOptions> | undefined {
  const { C2PA_CERTIFICATE_FILE: certificateFile, C2PA_PRIVATE_KEY_FILE: privateKeyFile } = values;
  if (certificateFile === undefined && privateKeyFile === undefined) return undefined;
  if (certificateFile === undefined || privateKeyFile === undefined) {
    throw new ConfigError('Configuration: C2PA_CERTIFICATE_FILE and C2PA_PRIVATE_KEY_FILE go together');
  }
  return Object.freeze({ certificateFile, privateKeyFile, timestampUrl: values.C2PA_TIMESTAMP_URL });
}
