import pg from 'pg';
import { BoundedClient } from './bounded-client.ts';

/** A pool's counts. */
export type WatchedPool = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

/**
 * Opens a pool that survives lost connections: an `error` event without a listener would end the process. With `query_timeout`, a
 * connection that does not answer in time is closed.
 */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, Client: BoundedClient });
  pool.on('error', () => {});
  return pool;
}
