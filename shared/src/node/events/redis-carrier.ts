import { randomBytes } from 'node:crypto';
import { Redis, type RedisOptions } from 'ioredis';
import type { Carrier, CarrierOptions, Listening, Receiver } from './carrier.ts';
import { type BusMessage, isOfUser, topicOf } from './messages.ts';

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

/** Hexadecimal digits of a user's id, the random ones, that name the channel: 4,096 channels. */
const SHARE_DIGITS = 3;

/**
 * Carries messages by Redis publish/subscribe, over one connection to publish and another one to listen, which Redis reserves for
 * messages; both reconnect. The users share channels by their ids, so that a process receives little besides what concerns its clients,
 * however many users and processes there are.
 *
 * @param options.url `redis://` or `rediss://`. Redis shares channels between its databases, so the channels' names contain
 *   the database's number: two installations on one Redis do not hear each other.
 */
export function createRedisCarrier({ url, topics, users, logger }: CarrierOptions): Carrier {
  const publisher = open('easel-events-out', (attempt) => Math.min(attempt * RETRY_STEP_MS, MAX_RETRY_MS));
  const prefix = `easel:${publisher.options.db ?? 0}`;
  const hearsAll = users === 'all' && topics.includes('users');
  const fixed = topics.filter((topic) => topic !== 'users').map((topic) => `${prefix}:${topic}`);
  const shareOf = (userId: string) => `${prefix}:users:${userId.slice(-SHARE_DIGITS)}`;
  const channelOf = (message: BusMessage) =>
    isOfUser(message) ? shareOf(message.userId) : `${prefix}:${topicOf(message)}`;
  const ownChannel = `${prefix}:own:${randomBytes(8).toString('hex')}`;

  /** How often each channel is followed. */
  const followed = new Map<string, number>();
  let listening: Redis | undefined;

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
    subscriber.on('pmessage', (_pattern, _from, payload) => onMessage(payload));
    const drop = () => {
      subscriber.disconnect();
      resolve();
    };
    try {
      await connect(subscriber);
      // From here on, changes of the followed channels go to this connection.
      listening = subscriber;
      await subscriber.subscribe(ownChannel, ...fixed, ...followed.keys());
      if (hearsAll) await subscriber.psubscribe(shareOf('*'));
    } catch (error) {
      drop();
      throw error;
    }
    return { lost, drop };
  }

  /**
   * Tells the connection. A connection that fails is replaced, and the next one begins with all channels followed by
   * then.
   */
  async function tell(request: (subscriber: Redis) => Promise<unknown>): Promise<void> {
    const subscriber = listening;
    await (subscriber && request(subscriber).catch(() => subscriber.disconnect()));
  }

  async function follow(userId: string): Promise<() => void> {
    const channel = shareOf(userId);
    const count = followed.get(channel) ?? 0;
    followed.set(channel, count + 1);
    let isFollowed = true;
    // Repeated for a channel that is followed already, as its first request may be in flight.
    await tell((subscriber) => subscriber.subscribe(channel));
    return () => {
      if (!isFollowed) return;
      isFollowed = false;
      const rest = (followed.get(channel) ?? 1) - 1;
      if (rest > 0) return void followed.set(channel, rest);
      followed.delete(channel);
      void tell((subscriber) => subscriber.unsubscribe(channel));
    };
  }

  return {
    name: 'Redis',
    connect: () => connect(publisher),
    send: (message) => publisher.publish(channelOf(message), JSON.stringify(message)),
    follow: hearsAll ? async () => () => undefined : follow,
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
