import { randomBytes } from 'node:crypto';
import { Redis, type RedisOptions } from 'ioredis';
import type { Carrier, CarrierOptions, Listening, Receiver } from './carrier.ts';
import { type Topic, topicOf } from './messages.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** A connection without an answer to a command for this long is replaced. */
const ANSWER_TIMEOUT_MS = 5_000;
const RETRY_STEP_MS = 100;
const MAX_RETRY_MS = 2_000;

const CONNECTION = {
  connectTimeout: CONNECT_TIMEOUT_MS,
  socketTimeout: ANSWER_TIMEOUT_MS,
  lazyConnect: true,
  // Without a connection, commands fail at once instead of queueing in memory.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
} satisfies RedisOptions;

/**
 * Carries messages by Redis publish/subscribe, over one connection to publish and another one to listen, which Redis reserves for
 * messages; both reconnect.
 *
 * @param options.url `redis://` or `rediss://`. Redis shares channels between its databases, so the channels' names contain
 *   the database's number: two installations on one Redis do not hear each other.
 */
export function createRedisCarrier({ url, topics, logger }: CarrierOptions): Carrier {
  const publisher = open('easel-events-out', (attempt) => Math.min(attempt * RETRY_STEP_MS, MAX_RETRY_MS));
  const prefix = `easel:${publisher.options.db ?? 0}`;
  const channelOf = (topic: Topic) => (topic === 'users' ? `${prefix}:events` : `${prefix}:control`);
  const ownChannel = `${prefix}:own:${randomBytes(8).toString('hex')}`;

  function open(connectionName: string, retryStrategy: NonNullable<RedisOptions['retryStrategy']>): Redis {
    const redis = new Redis(url, { ...CONNECTION, connectionName, retryStrategy });
    // Without a listener a lost connection would end the process.
    redis.on('error', (err) => logger.debug({ err }, 'the event bus lost its connection to Redis'));
    return redis;
  }

  async function listen({ onMessage, onHeartbeat }: Receiver): Promise<Listening> {
    const subscriber = open('easel-events-in', () => null);
    const { promise: lost, resolve } = Promise.withResolvers<void>();
    subscriber.once('end', resolve);
    subscriber.on('message', (from, payload) => {
      if (from === ownChannel) onHeartbeat();
      else onMessage(payload);
    });
    const drop = () => {
      subscriber.disconnect();
      resolve();
    };
    try {
      await connect(subscriber);
      await subscriber.subscribe(ownChannel, ...topics.map(channelOf));
    } catch (error) {
      drop();
      throw error;
    }
    return { lost, drop };
  }

  return {
    name: 'Redis',
    connect: () => connect(publisher),
    send: (message) => publisher.publish(channelOf(topicOf(message)), JSON.stringify(message)),
    sendHeartbeat: () => publisher.publish(ownChannel, ''),
    listen,
    async close() {
      publisher.disconnect();
    },
  };
}

/** @throws the reason of the failure, which `Redis.connect` reports as an event only */
async function connect(redis: Redis): Promise<void> {
  let reason: unknown;
  const note = (err: unknown) => {
    reason = err;
  };
  redis.once('error', note);
  try {
    await redis.connect();
  } catch (error) {
    throw reason ?? error;
  } finally {
    redis.off('error', note);
  }
}
