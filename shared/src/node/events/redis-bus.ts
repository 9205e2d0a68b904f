import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import { BusUnreachableError, type EventBus } from './event-bus.ts';
import { createOutbox } from './outbox.ts';
import { createSubscribers } from './subscribers.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const RETRY_STEP_MS = 100;
const MAX_RETRY_MS = 2_000;

const CONNECTION = {
  connectTimeout: CONNECT_TIMEOUT_MS,
  lazyConnect: true,
  // Without a connection, commands fail at once instead of queueing in memory.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  retryStrategy: (attempt) => Math.min(attempt * RETRY_STEP_MS, MAX_RETRY_MS),
} satisfies RedisOptions;

/**
 * Opens a bus on Redis publish/subscribe. Uses one connection, and another one from the first subscription on, which Redis
 * reserves for messages; both reconnect.
 *
 * @param options.url `redis://` or `rediss://`. Redis shares channels between its databases, so the channel's name contains
 *   the database's number: two installations on one Redis do not hear each other.
 * @throws {BusUnreachableError} when Redis cannot be reached at the start
 */
export async function openRedisBus(options: { url: string; logger: Logger }): Promise<EventBus> {
  const { url, logger } = options;
  const subscribers = createSubscribers(logger);
  const publisher = new Redis(url, { ...CONNECTION, connectionName: 'easel-events-out' });
  const channel = `easel:${publisher.options.db ?? 0}:events`;
  let listening: Promise<Redis> | undefined;
  let closed = false;

  async function connected(redis: Redis): Promise<Redis> {
    let reason: unknown;
    // Without a listener a lost connection would end the process.
    redis.on('error', (err) => {
      reason = err;
      logger.debug({ err }, 'the event bus lost its connection to Redis');
    });
    try {
      await redis.connect();
      return redis;
    } catch (error) {
      redis.disconnect();
      throw new BusUnreachableError('Redis', reason ?? error);
    }
  }

  async function listen(): Promise<Redis> {
    const subscriber = await connected(
      new Redis(url, { ...CONNECTION, autoResubscribe: true, connectionName: 'easel-events-in' }),
    );
    subscriber.on('message', (_channel, payload) => subscribers.deliver(payload));
    try {
      await subscriber.subscribe(channel);
      return subscriber;
    } catch (error) {
      subscriber.disconnect();
      throw error;
    }
  }

  await connected(publisher);
  return {
    publish: createOutbox({
      logger,
      send: async (message) => publisher.publish(channel, JSON.stringify(message)),
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
      publisher.disconnect();
      await listening?.then(
        (subscriber) => subscriber.disconnect(),
        () => undefined,
      );
    },
  };
}
