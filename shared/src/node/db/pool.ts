import pg from 'pg';

/**
 * A pool that lives on when connections are lost. An `error` without a listener would end the process. Whoever queries a lost
 * connection is told, so there is nothing to add: an idle one leaves the pool by itself, and one that is in use (where the pool
 * does not listen) when it is given back.
 */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
