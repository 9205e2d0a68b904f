import { Redis } from 'ioredis';
import { required } from '../env/availability.ts';
import { provideRedis } from '../env/redis-provider.ts';

/** The run's own Redis, which can be emptied. */
export interface ChaosRedis {
  url: string;
  empty(): Promise<void>;
  stop(): Promise<void>;
}

export async function startChaosRedis(): Promise<ChaosRedis> {
  const { url, origin, stop } = required(await provideRedis());
  const redis = new Redis(url);
  return {
    url,
    // A server that was not started by this run may hold other databases.
    empty: async () => void (await (origin === 'TEST_REDIS_URL' ? redis.flushdb() : redis.flushall())),
    async stop() {
      redis.disconnect();
      await stop();
    },
  };
}
