import { availableParallelism, hostname } from 'node:os';
import { commonEnv, portSchema, readEnv } from '@easel/shared/node/env';
import { parseStoreUrl, type StoreConfig } from '@easel/shared/node/storage/store-config';
import { z } from 'zod';

const SECONDS_PER_DAY = 86_400;

const seconds = (byDefault: number) =>
  z.coerce
    .number('takes a number of seconds')
    .positive('takes a number of seconds above 0')
    .max(SECONDS_PER_DAY, 'takes a number of seconds, a day at most')
    .default(byDefault);

const envSchema = z.object({
  ...commonEnv,
  WORKER_CONCURRENCY: z.coerce
    .number('takes a whole number from 1 to 64')
    .int()
    .min(1)
    .max(64)
    .default(Math.min(2, availableParallelism())),
  MODEL_TIMEOUT_SECONDS: seconds(300),
  SHUTDOWN_GRACE_SECONDS: seconds(20),
  METRICS_PORT: portSchema.optional(),
});

export interface WorkerConfig {
  databaseUrl: string;
  queueUrl: string;
  store: StoreConfig;
  /** Generations made at once by this process. */
  concurrency: number;
  /** A model that has not answered by then has failed. */
  modelTimeoutMs: number;
  /** How long generations may go on after a request to stop, before they are handed back. */
  shutdownGraceMs: number;
  /** Where /healthz and /metrics are served; undefined serves none. */
  metricsPort: number | undefined;
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
    concurrency: values.WORKER_CONCURRENCY,
    modelTimeoutMs: values.MODEL_TIMEOUT_SECONDS * 1_000,
    shutdownGraceMs: values.SHUTDOWN_GRACE_SECONDS * 1_000,
    metricsPort: values.METRICS_PORT,
    workerId: `${hostname()}-${process.pid}-${Date.now().toString(36)}`,
    log: { name: 'worker', level: values.LOG_LEVEL, format: values.LOG_FORMAT },
  });
}
