import pg from 'pg';

/**
 * Opens a pool that survives lost connections: an `error` event without a listener would end the process. The listeners do
 * nothing, since queries on a lost connection reject anyway, and the pool drops it when idle or when it is released.
 */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
