import type { Logger } from 'pino';
import postgres from 'postgres';
import { BusUnreachableError, type EventBus } from './event-bus.ts';
import type { BusMessage } from './messages.ts';
import { createOutbox } from './outbox.ts';
import { createSubscribers } from './subscribers.ts';

/** NOTIFY's payload "must be shorter than 8000 bytes": https://www.postgresql.org/docs/current/sql-notify.html */
const MAX_PAYLOAD_BYTES = 7_999;
const CHANNEL = 'easel_events';
const MAX_RETRY_SECONDS = 2;
const CLOSE_TIMEOUT_SECONDS = 2;

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
  const sql = postgres(url, {
    max: 1,
    connect_timeout: 5,
    fetch_types: false,
    backoff: (attempt) => Math.min(0.1 * 2 ** attempt, MAX_RETRY_SECONDS),
    connection: { application_name: 'easel-events' },
    onnotice: (notice) => logger.debug({ notice }, 'PostgreSQL says'),
  });
  let listening: Promise<unknown> | undefined;
  let listener: symbol | undefined;
  let closed = false;

  // One LISTEN for the life of the bus, whoever subscribes: postgres.js repeats it after a lost connection. It goes on
  // trying after a first failure too, so only the newest listener counts, or a message would be heard twice.
  async function listen(): Promise<void> {
    const mine = Symbol('listener');
    listener = mine;
    await sql.listen(
      CHANNEL,
      (payload) => {
        if (listener === mine) subscribers.deliver(payload);
      },
      () => logger.debug('the event bus listens'),
    );
  }

  try {
    await sql`select 1`;
  } catch (cause) {
    await sql.end({ timeout: 0 });
    throw new BusUnreachableError('PostgreSQL', cause);
  }
  return {
    publish: createOutbox({
      logger,
      send: async (message) => sql.notify(CHANNEL, encodeForNotify(message)),
    }),
    async subscribe(handler) {
      if (closed) throw new Error('The event bus is closed');
      listening ??= listen();
      try {
        await listening;
      } catch (error) {
        listening = undefined;
        throw error;
      }
      const remove = subscribers.add(handler);
      return async () => remove();
    },
    async close() {
      closed = true;
      subscribers.clear();
      await sql.end({ timeout: CLOSE_TIMEOUT_SECONDS });
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
