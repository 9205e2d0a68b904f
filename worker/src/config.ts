import { availableParallelism, hostname } from 'node:os';
import { deriveKey } from '@easel/shared/node/crypto/secrets';
import {
  ConfigError,
  commonEnv,
  modelFiles,
  modelFilesEnv,
  portSchema,
  readEnv,
} from '@easel/shared/node/env';
import type { ModelRegistryOptions } from '@easel/shared/node/models/model-registry';
import { moderationConfig, moderationEnv } from '@easel/shared/node/moderation/moderation-env';
import type { ModerationConfig } from '@easel/shared/node/moderation/moderator';
import { parseStoreUrl, type StoreConfig } from '@easel/shared/node/storage/store-config';
import { z } from 'zod';
import type { CredentialSignerOptions } from './image/credentials.ts';

const SECONDS_PER_DAY = 86_400;

const seconds = (byDefault: number) =>
  z.coerce
    .number('takes a number of seconds')
    .positive('takes a number of seconds above 0')
    .max(SECONDS_PER_DAY, 'takes a number of seconds, a day at most')
    .default(byDefault);

const envSchema = z.object({
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
  METRICS_PORT: portSchema.optional(),
  C2PA_CERTIFICATE_FILE: z.string().optional(),
  C2PA_PRIVATE_KEY_FILE: z.string().optional(),
  C2PA_TIMESTAMP_URL: z.url({ protocol: /^https?$/, error: 'takes http://host/path' }).optional(),
});

export interface WorkerConfig {
  databaseUrl: string;
  queueUrl: string;
  store: StoreConfig;
  modelFiles: Pick<ModelRegistryOptions, 'modelsFile' | 'stylesFile'>;
  /** The value of the variable that a model's entry names for its key. */
  keyOf(variable: string): string | undefined;
  moderation: ModerationConfig;
  /** What image files are signed with; undefined leaves them unsigned. */
  credentials: CredentialSignerOptions | undefined;
  /** Generations made at once by this process. */
  concurrency: number;
  /** A model that has not answered by then has failed. */
  modelTimeoutMs: number;
  /** How long generations may go on after a request to stop, before they are handed back. */
  shutdownGraceMs: number;
  /** Where /healthz and /metrics are served; undefined serves none. */
  metricsPort: number | undefined;
  /** What webhooks' signing secrets are sealed with, and whether endpoints may lie in the operator's own network. */
  webhooks: { secretKey: Buffer; allowPrivate: boolean };
  /** Names this process in rows and logs. */
  workerId: string;
  log: { name: string; level: string; format: 'json' | 'pretty' };
}

/** @throws {ConfigError} with one line that names the variables at fault. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): WorkerConfig {
  const values = readEnv(envSchema, env);
  return Object.freeze({
    databaseUrl: values.DATABASE_URL,
    queueUrl: values.QUEUE_URL ?? values.DATABASE_URL,
    store: parseStoreUrl(values.STORE_URL),
    modelFiles: modelFiles(values),
    keyOf: (variable: string) => env[variable],
    moderation: moderationConfig(values),
    credentials: readCredentials(values),
    concurrency: values.WORKER_CONCURRENCY,
    modelTimeoutMs: values.MODEL_TIMEOUT_SECONDS * 1_000,
    shutdownGraceMs: values.SHUTDOWN_GRACE_SECONDS * 1_000,
    metricsPort: values.METRICS_PORT,
    webhooks: {
      secretKey: deriveKey(values.EASEL_SECRET, 'webhook-secret'),
      allowPrivate: values.WEBHOOK_ALLOW_PRIVATE,
    },
    workerId: `${hostname()}-${process.pid}-${Date.now().toString(36)}`,
    log: { name: 'worker', level: values.LOG_LEVEL, format: values.LOG_FORMAT },
  });
}

function readCredentials(values: z.output<typeof envSchema>): CredentialSignerOptions | undefined {
  const { C2PA_CERTIFICATE_FILE: certificateFile, C2PA_PRIVATE_KEY_FILE: privateKeyFile } = values;
  if (certificateFile === undefined && privateKeyFile === undefined) return undefined;
  if (certificateFile === undefined || privateKeyFile === undefined) {
    throw new ConfigError('Configuration: C2PA_CERTIFICATE_FILE and C2PA_PRIVATE_KEY_FILE go together');
  }
  return { certificateFile, privateKeyFile, timestampUrl: values.C2PA_TIMESTAMP_URL };
}
