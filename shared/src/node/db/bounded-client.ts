import { Socket } from 'node:net';
import pg from 'pg';
import { statementNameOf } from './prepared.ts';

type Release = (error?: Error | boolean) => void;

/** The message of node-postgres (lib/client.js) when `query_timeout` is over. */
const UNANSWERED = 'Query read timeout';
/** SQLSTATE read_only_sql_transaction: after a failover, the server on the other end is no longer the primary. */
const READ_ONLY = '25006';
/** SQLSTATE feature_not_supported: a migration changed the type of a column that a statement was prepared with. */
const STALE_PLAN = '0A000';

/**
 * A connection whose loss does not end the process, and that does not return to its pool if it is unusable: a query got
 * no answer in time, which leaves the connection busy; the server is read-only; or a prepared statement is out of date.
 * With an unanswered query it is closed at once, so that the rest of a transaction does not wait as well. Prepares
 * statements that have a name.
 */
export class BoundedClient extends pg.Client {
  readonly #socket: Socket;
  #isUnfit = false;
  #release: Release = () => {};

  constructor(config: pg.ClientConfig = {}) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
    // Between two queries there is no other listener, and an error without a listener would end the process. Queries on
    // a lost connection reject anyway, and its pool drops it.
    this.on('error', () => {});
    const query = this.query.bind(this) as (...args: readonly unknown[]) => unknown;
    this.query = ((...args: readonly unknown[]) => {
      const result = query(...named(args));
      // Other forms of `query` belong to the pool, which drops a connection after any error.
      if (result instanceof Promise) result.catch((error: unknown) => this.#noteError(error));
      return result;
    }) as typeof this.query;
  }

  /** Set by the pool each time it hands out the connection. */
  get release(): Release {
    return this.#release;
  }

  set release(release: Release) {
    this.#release = (error) => release(error || this.#isUnfit);
  }

  #noteError(error: unknown): void {
    const { code, message } = error as { code?: unknown; message?: unknown };
    const isUnanswered = message === UNANSWERED;
    if (isUnanswered || code === READ_ONLY || code === STALE_PLAN) this.#isUnfit = true;
    if (isUnanswered) this.#socket.destroy();
  }
}

/** Passes a statement's name on, so that the connection keeps its plan. */
function named(args: readonly unknown[]): readonly unknown[] {
  const [text, values, ...others] = args;
  const name = typeof text === 'string' ? statementNameOf(text) : undefined;
  return name === undefined ? args : [{ name, text, values }, ...others];
}
