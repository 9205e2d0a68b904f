import { type DatabaseOptions, type Db, openDatabase } from './client.ts';

/** One connection may wait for a locked row while the other renews the rest. */
const CONNECTIONS = 2;
const CONNECT_WITHIN_MS = 3_000;
const QUERY_WITHIN_MS = 3_000;
/** Below the deadline of a query, so that a locked row does not cost the connection. */
const LOCK_WITHIN_MS = 1_000;

export interface LeaseDatabaseOptions extends Pick<DatabaseOptions, 'watchPool'> {
  url: string;
  /** Milliseconds until a query's connection is given up. */
  queryWithinMs?: number;
}

/**
 * Opens the connections that renew leases, and nothing else, so that no other work keeps a renewal waiting. A query that is not
 * answered in time takes its connection with it, as the connection may be dead without either side knowing; the next query opens
 * another.
 */
export function openLeaseDatabase({
  url,
  watchPool,
  queryWithinMs = QUERY_WITHIN_MS,
}: LeaseDatabaseOptions): Db {
  return openDatabase({
    url,
    poolSize: CONNECTIONS,
    applicationName: 'easel-leases',
    limits: { lockMs: LOCK_WITHIN_MS, statementMs: queryWithinMs, idleInTransactionMs: queryWithinMs },
    connectWithinMs: CONNECT_WITHIN_MS,
    queryWithinMs,
    watchPool,
  });
}
