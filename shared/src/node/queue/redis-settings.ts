import { Redis, ReplyError } from 'ioredis';

const CONNECT_TIMEOUT_MS = 5_000;

/** Settings of a Redis that matter to the queue. Undefined are those that it does not tell, as with some managed ones. */
export interface RedisSettings {
  /** `noeviction`, `allkeys-lru` and others. */
  maxmemoryPolicy: string | undefined;
  /** Whether it writes its data to disk, as a log or as snapshots. */
  isPersistent: boolean | undefined;
}

/** Reads the settings of the Redis at a `redis://` or `rediss://` URL. @throws if it does not answer */
export async function readRedisSettings(url: string): Promise<RedisSettings> {
  const redis = new Redis(url, {
    connectionName: 'easel-doctor',
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: CONNECT_TIMEOUT_MS,
    lazyConnect: true,
    // It would send INFO, which may be refused.
    enableReadyCheck: false,
    retryStrategy: () => null,
  });
  // Without a listener a lost connection would end the process.
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    const setting = async (name: string) => (await unlessRefused(redis.config('GET', name)))?.at(1);
    // BullMQ needs INFO, so it is allowed where CONFIG often is not.
    const info = async (section: string, field: string) =>
      new RegExp(`^${field}:(.*?)\r?$`, 'm').exec((await unlessRefused(redis.info(section))) ?? '')?.[1];
    const maxmemoryPolicy = (await setting('maxmemory-policy')) ?? (await info('memory', 'maxmemory_policy'));
    const hasLog = (await info('persistence', 'aof_enabled')) === '1';
    const snapshots = await setting('save');
    const isPersistent = hasLog || (snapshots === undefined ? undefined : snapshots !== '');
    return { maxmemoryPolicy, isPersistent };
  } finally {
    redis.disconnect();
  }
}

/** Returns undefined for an error that Redis answered, such as an unknown command or a missing permission. */
async function unlessRefused<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ReplyError) return undefined;
    throw error;
  }
}
