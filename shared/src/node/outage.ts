/** Codes of Node's system errors. */
const SYSTEM_CODES: ReadonlySet<unknown> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'],
]);
/**
 * SQLSTATE, https://www.postgresql.org/docs/current/errcodes-appendix.html: the classes connection exception and insufficient
 * resources (disk full, too many connections); a read-only server, as after a failover; a session ended for being idle in a
 * transaction; the statement's time limit; admin shutdown, crash shutdown, cannot connect now, session ended for being idle; I/O
 * error.
 */
const SQL_STATES = /^(08...|53...|25006|25P03|57014|57P01|57P02|57P03|57P05|58030)$/;
/** SQLSTATE: serialization failure, deadlock, lock not available in time. */
const RETRYABLE: ReadonlySet<unknown> = new Set(['40001', '40P01', '55P03']);
/** Messages of errors that node-postgres (lib/client.js, pg-pool's index.js) and Kysely's driver throw without a code. */
const MESSAGES =
  /^(Connection terminated|Query read timeout$|timeout exceeded when trying to connect$|timeout expired$|Client (has encountered a connection error|was closed) and is not queryable$|Postgres connection has been discarded$)/;

/** Returns whether PostgreSQL, the object store or the queue cannot be reached, so that a retry may succeed. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined) return MESSAGES.test(message);
  return SYSTEM_CODES.has(code) || SQL_STATES.test(String(code));
}

/** Returns whether PostgreSQL ended a transaction because of another session: retrying may succeed at once. */
export function isRetryable(error: unknown): boolean {
  return error instanceof Error && RETRYABLE.has((error as { code?: unknown }).code);
}
