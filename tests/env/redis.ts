import type { Availability } from './availability.ts';
import { leasePart } from './parts.ts';
import { REDIS_DATABASES } from './redis-provider.ts';

const DATABASES_OF_OTHERS = 16;

/**
 * Returns a separate database in the Redis of this test run. Redis delivers published messages across databases. A server given by
 * TEST_REDIS_URL usually has 16 databases, so callers beyond that share one. A database number in that URL is not changed.
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
