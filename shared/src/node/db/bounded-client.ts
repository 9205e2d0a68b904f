import { Socket } from 'node:net';
import pg from 'pg';

type Release = (error?: Error | boolean) => void;

/** The message of node-postgres (lib/client.js) when `query_timeout` is over. */
const UNANSWERED = 'Query read timeout';
/** SQLSTATE read_only_sql_transaction: after a failover, the server on the other end is no longer the primary. */
const READ_ONLY = '25006';

/**
 * A connection that never returns to its pool when it cannot be trusted: when a query got no answer in time, which leaves the
 * connection busy, and when the server turns out to be read-only. With an unanswered query it is closed at once, so that the rest
 * of a transaction does not wait as well.
 */
export class BoundedClient extends pg.Client {
  readonly #socket: Socket;
  #isUnfit = false;
  #release: Release = () => {};

  constructor(config: pg.ClientConfig = {}) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
    const query = this.query.bind(this) as (...args: readonly unknown[]) => unknown;
    this.query = ((...args: readonly unknown[]) => {
      const result = query(...args);
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
    if (isUnanswered || code === READ_ONLY) this.#isUnfit = true;
    if (isUnanswered) this.#socket.destroy();
  }
}
