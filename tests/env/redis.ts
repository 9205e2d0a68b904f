import type { Availability } from './availability.ts';
import { leasePart } from './parts.ts';
import { REDIS_DATABASES } from './redis-provider.ts';

const DATABASES_OF_OTHERS = 16;

/**
 * A database of its own in the one Redis of this test run. Published messages pass between databases: that is Redis.
 * A server given by TEST_REDIS_URL has 16 databases as a rule, so more users than that share them; a number in that URL
 * is kept as it is.
 */
export async function testRedis(): Promise<Availability<{ url: string; origin: string }>> {
  const lease = await leasePart('redis');
  if (!lease.available) return lease;
  const { origin, turn } = lease;
  const url = new URL(lease.url);
  const isChosen = url.pathname.length > 1;
  const databases = origin === 'TEST_REDIS_URL' ? DATABASES_OF_OTHERS : REDIS_DATABASES;
  if (!isChosen) url.pathname = `/${turn % databases}`;
  return { available: true, url: url.href, origin };
}
