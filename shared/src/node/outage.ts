const CODES: ReadonlySet<unknown> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'],
  // SQLSTATE: too many connections, admin shutdown, crash shutdown, cannot connect now.
  ...['53300', '57P01', '57P02', '57P03'],
]);
/** Messages of errors that node-postgres (lib/client.js, pg-pool's index.js) and Kysely's driver throw without a code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect$|timeout expired$|Client (has encountered a connection error|was closed) and is not queryable$|Postgres connection has been discarded$)/;

/** Returns whether PostgreSQL, the object store or the queue cannot be reached, so that a retry may succeed. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message } = error as NodeJS.ErrnoException;
  return code === undefined ? MESSAGES.test(message) : CODES.has(code);
}
