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
/** For connecting, for a message to have its turn, and for an answer. */
const TIMEOUT_MS = 5_000;
const CLOSE_TIMEOUT_MS = 2_000;
const KEEP_ALIVE_MS = 10_000;
const NOTIFY = { name: 'notify', text: 'select pg_notify($1, $2)' };

/**
 * A bus on PostgreSQL's NOTIFY and LISTEN. It takes one connection, and from the first subscription on another that
 * listens. Both come back by themselves. NOTIFY stays within one database, so Easels in two databases stay apart.
 *
 * @param options.url `postgres://`, and not by way of a pooler that shares connections between transactions (LISTEN
 *   needs its own)
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
  // One connection keeps the order; it stays while nothing is sent.
  const pool = openPool({ ...connection, max: 1, idleTimeoutMillis: 0 });
  /** One LISTEN for the life of the bus, whoever subscribes: what stops it. */
  let listening: Promise<() => Promise<void>> | undefined;
  let closing: Promise<void> | undefined;

  /** A server that has fallen silent does not take leave either: its sockets go with the process then. */
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

/** The message as JSON; without its preview where that is too big for a NOTIFY. */
function encodeForNotify(message: BusMessage): string {
  const whole = JSON.stringify(message);
  if (message.type !== 'progress' || Buffer.byteLength(whole) <= MAX_PAYLOAD_BYTES) return whole;
  const { preview: _, ...event } = message.event;
  return JSON.stringify({ ...message, event });
}
