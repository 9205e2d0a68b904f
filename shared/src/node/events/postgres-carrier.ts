import { randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import pg from 'pg';
import { gathering } from '../async/gathering.ts';
import { asStartupOptions, CLIENT_KEEP_ALIVE, COMMON_LIMITS, sessionSettings } from '../db/limits.ts';
import { openPool } from '../db/pool.ts';
import type { Carrier, CarrierOptions, Listening, Receiver } from './carrier.ts';
import { type BusMessage, type Topic, topicOf } from './messages.ts';

/** NOTIFY's payload "must be shorter than 8000 bytes": https://www.postgresql.org/docs/current/sql-notify.html */
const MAX_PAYLOAD_BYTES = 7_999;
/** Identifiers that need no quoting. */
const CHANNELS: Readonly<Record<Topic, string>> = {
  users: 'easel_events',
  servers: 'easel_servers',
  workers: 'easel_control',
};
/** Limit for connecting, for waiting in the pool, and for a response. */
const TIMEOUT_MS = 5_000;
const NOTIFY = {
  name: 'notify',
  text: 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as waiting (channel, payload)',
};

/**
 * Carries messages by PostgreSQL's NOTIFY and LISTEN, over one connection for each; both reconnect. NOTIFY stays within one
 * database, so installations in two databases do not hear each other. Every listener is woken by every NOTIFY, whatever its channel, so
 * users have no channels of their own. Equal messages that go together in one statement arrive once, since PostgreSQL delivers equal
 * notifications of a transaction once: https://www.postgresql.org/docs/current/sql-notify.html
 *
 * @param options.url `postgres://`, without a pooler that shares connections between transactions: LISTEN needs its own
 */
export function createPostgresCarrier({ url, topics, logger }: Omit<CarrierOptions, 'users'>): Carrier {
  const connection = {
    connectionString: url,
    application_name: 'easel-events',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    options: asStartupOptions(sessionSettings(url, COMMON_LIMITS)),
    ...CLIENT_KEEP_ALIVE,
  };
  const ownChannel = `${CHANNELS.users}_${randomBytes(8).toString('hex')}`;
  const channels = [ownChannel, ...topics.map((topic) => CHANNELS[topic])];
  // A single connection keeps the order of messages.
  const pool = openPool({ ...connection, max: 1, idleTimeoutMillis: 0 });
  const notify = gathering<readonly [channel: string, payload: string]>(async (notes) => {
    const values = [notes.map(([channel]) => channel), notes.map(([, payload]) => payload)];
    await pool.query({ ...NOTIFY, values });
  });

  async function listen({ onMessage, onHeartbeat }: Receiver): Promise<Listening> {
    const socket = new Socket();
    const client = new pg.Client({ ...connection, stream: () => socket });
    const { promise: lost, resolve } = Promise.withResolvers<void>();
    // Without a listener a lost connection would end the process.
    client.on('error', (err) => logger.debug({ err }, 'the event bus lost its connection to PostgreSQL'));
    client.on('notification', ({ channel, payload }) => {
      if (channel === ownChannel) onHeartbeat();
      else onMessage(payload ?? '');
    });
    client.once('end', resolve);
    const drop = () => {
      socket.destroy();
      resolve();
    };
    try {
      await client.connect();
      await client.query(channels.map((channel) => `listen ${channel}`).join('; '));
    } catch (error) {
      drop();
      throw error;
    }
    return { lost, drop };
  }

  return {
    name: 'PostgreSQL',
    async connect() {
      await pool.query('select 1');
    },
    async send(message) {
      await notify([CHANNELS[topicOf(message)], encodeForNotify(message)]);
      return undefined;
    },
    sendHeartbeat: () => notify([ownChannel, '']),
    follow: async () => () => undefined,
    listen,
    close: () => pool.end(),
  };
}

/** Encodes the message as JSON, without its preview if it would exceed the limit of NOTIFY. */
function encodeForNotify(message: BusMessage): string {
  const whole = JSON.stringify(message);
  if (message.type !== 'progress' || Buffer.byteLength(whole) <= MAX_PAYLOAD_BYTES) return whole;
  const { preview: _, ...event } = message.event;
  return JSON.stringify({ ...message, event });
}
