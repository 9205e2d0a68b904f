import type { PostgresConnectionOptions, RedisOptions } from 'bullmq';

/** BullMQ's name of the one queue that Easel has. */
export const GENERATION_QUEUE = 'generations';

/** What BullMQ connects with: its Redis backend (the default) or its PostgreSQL backend. */
export type QueueConnection =
  | { backend: 'redis'; connection: RedisOptions }
  | { backend: 'postgres'; connection: Exclude<PostgresConnectionOptions, string> };

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * @param url `redis://`, `rediss://` or `postgres://`.
 * @param role A producer's calls fail soon when the queue is away (the sweeper adds the job later); a worker waits.
 * @param poolSize PostgreSQL connections at most; BullMQ adds one that listens.
 */
export function queueConnection(url: string, role: 'producer' | 'worker', poolSize: number): QueueConnection {
  if (url.startsWith('redis')) {
    const maxRetriesPerRequest = role === 'worker' ? null : 1;
    return {
      backend: 'redis',
      connection: { url, maxRetriesPerRequest, connectTimeout: CONNECT_TIMEOUT_MS },
    };
  }
  return {
    backend: 'postgres',
    connection: {
      connectionString: url,
      max: poolSize,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: `easel-queue-${role}`,
    },
  };
}
