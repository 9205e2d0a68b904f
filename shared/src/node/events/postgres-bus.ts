import type { Logger } from 'pino';
import { within } from '../async/deadline.ts';
import { openPool } from '../db/pool.ts';
import { BusUnreachableError, type EventBus } from './event-bus.ts';
import type { BusMessage } from './messages.ts';
import { createOutbox } from './outbox.ts';
import { listenForever } from './postgres-listener.ts';
import { createSubscribers } from './subscribers.ts';

/** NOTIFY's payload "must be shorter than 8000 bytes": https://www.postgresql.org/docs/current/sql-notify.html */
const MAX_PAYLOAD_BYTES = 7_999;
const CHANNEL = 'easel_events';
/** Limit for connecting, for waiting in the pool, and for a response. */
const TIMEOUT_MS = 5_000;
const CLOSE_TIMEOUT_MS = 2_000;
const KEEP_ALIVE_MS = 10_000;
const NOTIFY = { name: 'notify', text: 'select pg_notify($1, $2)' };

/**
 * Opens a bus on PostgreSQL's NOTIFY and LISTEN. Uses one connection, and another one to listen from the first subscription
 * on; both reconnect. NOTIFY stays within one database, so installations in two databases do not hear each other.
 *
 * @param options.url `postgres://`, without a pooler that shares connections between transactions: LISTEN needs its own
 * @throws {BusUnreachableError} when PostgreSQL cannot be reached at the start
 */
export async function openPostgresBus(options: { url: string; logger: Logger }): Promise<EventBus> {
  const { url, logger } = options;
  const subscribers = createSubscribers(logger);
  const connection = {
    connectionString: url,
    application_name: 'easel-events',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
  // A single connection keeps the order of messages.
  const pool = openPool({ ...connection, max: 1, idleTimeoutMillis: 0 });
  /** Stops the one LISTEN that all subscriptions share. */
  let listening: Promise<() => Promise<void>> | undefined;
  let closing: Promise<void> | undefined;

  /** Gives up waiting for a server that does not respond; its sockets end with the process. */
  async function closeWithin(timeoutMs: number): Promise<void> {
    subscribers.clear();
    const stopped = listening?.then(
      (stop) => stop(),
      () => undefined,
    );
    await within(Promise.all([stopped, pool.end()]), timeoutMs);
  }

  try {
    await pool.query('select 1');
  } catch (cause) {
    await pool.end();
    throw new BusUnreachableError('PostgreSQL', cause);
  }
  return {
    publish: createOutbox({
      logger,
      send: (message) => pool.query({ ...NOTIFY, values: [CHANNEL, encodeForNotify(message)] }),
    }),
    async subscribe(handler) {
      if (closing) throw new Error('The event bus is closed');
      listening ??= listenForever({ connection, channel: CHANNEL, onPayload: subscribers.deliver, logger });
      try {
        await listening;
      } catch (error) {
        listening = undefined;
        throw error;
      }
      const remove = subscribers.add(handler);
      return async () => remove();
    },
    close() {
      closing ??= closeWithin(CLOSE_TIMEOUT_MS);
      return closing;
    },
  };
}

/** Encodes the message as JSON, without its preview where it would exceed the limit of NOTIFY. */
function encodeForNotify(message: BusMessage): string {
  const whole = JSON.stringify(message);
  if (message.type !== 'progress' || Buffer.byteLength(whole) <= MAX_PAYLOAD_BYTES) return whole;
  const { preview: _, ...event } = message.event;
  return JSON.stringify({ ...message, event });
}
