import { randomUUID } from 'node:crypto';
import { readRedisSettings } from '@easel/shared/node/queue/redis-settings';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testRedis } from '../env/redis.ts';
import { describeWith } from '../env/skipped.ts';

describeWith('the settings of Redis', await testRedis(), ({ url }) => {
  const user = `test-${randomUUID()}`;
  let redis: Redis;
  beforeAll(() => {
    redis = new Redis(url);
  });
  afterAll(async () => {
    await redis.call('ACL', 'DELUSER', user);
    redis.disconnect();
  });

  /** Returns a URL for a user who may run all commands except these. */
  async function without(...commands: string[]): Promise<string> {
    const rules = ['reset', 'on', '>secret', '~*', '&*', '+@all', ...commands.map((name) => `-${name}`)];
    await redis.call('ACL', 'SETUSER', user, ...rules);
    return Object.assign(new URL(url), { username: user, password: 'secret' }).href;
  }

  test('are read, or not known where it does not tell them', async () => {
    const set = { maxmemoryPolicy: 'noeviction', isPersistent: false };
    expect(await readRedisSettings(await without())).toEqual(set);
    expect(await readRedisSettings(await without('config'))).toEqual({ ...set, isPersistent: undefined });
    expect(await readRedisSettings(await without('config', 'info'))).toEqual({});
  });

  test('cannot be read from one that does not answer', async () => {
    await expect(readRedisSettings('redis://127.0.0.1:1')).rejects.toThrow();
  });
});
