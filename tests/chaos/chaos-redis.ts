import { Redis } from 'ioredis';
import { required } from '../env/availability.ts';
import { provideRedis } from '../env/redis-provider.ts';

/** A Redis of the run's own, which can be emptied. */
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
    // Somebody else's server may hold more than this run's database.
    empty: async () => void (await (origin === 'TEST_REDIS_URL' ? redis.flushdb() : redis.flushall())),
    async stop() {
      redis.disconnect();
      await stop();
    },
  };
}
