import type { PostgresConnectionOptions, RedisOptions } from 'bullmq';
import { BoundedClient } from '../db/bounded-client.ts';
import {
  asStartupOptions,
  CLIENT_KEEP_ALIVE,
  COMMON_LIMITS,
  queryDeadlineMs,
  sessionSettings,
} from '../db/limits.ts';

/** BullMQ's name of Easel's one queue. */
export const GENERATION_QUEUE = 'generations';

/** Connection options for BullMQ's Redis backend (its default) or PostgreSQL backend. */
export type QueueConnection =
  | { backend: 'redis'; connection: RedisOptions }
  | { backend: 'postgres'; connection: Exclude<PostgresConnectionOptions, string> };

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Returns BullMQ's connection options.
 *
 * @param url `redis://`, `rediss://` or `postgres://`.
 * @param role Calls of a producer fail fast while the queue is unreachable, since workers also look for work without
 * tickets; a worker waits.
 * @param poolSize Maximum number of PostgreSQL connections; BullMQ adds one that listens.
 */
export function queueConnection(url: string, role: 'producer' | 'worker', poolSize: number): QueueConnection {
  if (url.startsWith('redis')) {
    const maxRetriesPerRequest = role === 'worker' ? null : 1;
    return {
      backend: 'redis',
      connection: { url, maxRetriesPerRequest, connectTimeout: CONNECT_TIMEOUT_MS },
    };
  }
  const settings = sessionSettings(url, COMMON_LIMITS);
  return {
    backend: 'postgres',
    connection: {
      connectionString: url,
      max: poolSize,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: `easel-queue-${role}`,
      Client: BoundedClient,
      ...CLIENT_KEEP_ALIVE,
      query_timeout: queryDeadlineMs(settings),
      // A ticket that a crash of the database loses is not missed: each worker looks for work without tickets every second.
      options: `${asStartupOptions(settings)} -c synchronous_commit=off`,
    },
  };
}
