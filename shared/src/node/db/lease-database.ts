import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Db, Tables } from './client.ts';
import { openPool } from './pool.ts';

/** One connection may wait for a locked row while the other renews the rest. */
const CONNECTIONS = 2;
const CONNECT_WITHIN_MS = 3_000;
const QUERY_WITHIN_MS = 3_000;
/** Below the deadline of a query, so that a locked row does not cost the connection. */
const LOCK_WITHIN_MS = 1_000;

export interface LeaseDatabaseOptions {
  url: string;
  /** Milliseconds until a query's connection is given up. */
  queryWithinMs?: number;
}

/**
 * Opens the connections that renew leases, and nothing else, so that no other work keeps a renewal waiting. A query that is not
 * answered in time takes its connection with it, as the connection may be dead without either side knowing; the next query opens
 * another.
 */
export function openLeaseDatabase({ url, queryWithinMs = QUERY_WITHIN_MS }: LeaseDatabaseOptions): Db {
  const pool = openPool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    lock_timeout: LOCK_WITHIN_MS,
    statement_timeout: queryWithinMs,
    keepAlive: true,
    application_name: 'easel-leases',
    Client: impatientClient(queryWithinMs),
  });
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });
}

/** Returns a client that closes its connection when a query takes longer than `ms`. The query rejects with an outage. */
function impatientClient(ms: number): typeof pg.Client {
  return class extends pg.Client {
    // Kysely calls the form that returns a promise, and no other.
    override query(...parameters: unknown[]): never {
      const timer = setTimeout(() => this.connection.stream.destroy(), ms);
      const ask = super.query as (...parameters: unknown[]) => Promise<unknown>;
      return ask.apply(this, parameters).finally(() => clearTimeout(timer)) as never;
    }
  } as unknown as typeof pg.Client;
}
