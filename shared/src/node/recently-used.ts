import { LRUCache } from 'lru-cache';

/**
 * Creates a cache of at most so many entries, which forgets those that were used least recently. Its memory grows with its entries: for
 * its own `max`, the library allocates all at once, which takes 4 ms and 1.1 MB for 50,000.
 *
 * @param options.ttl milliseconds for which an entry is kept. Default: no limit
 */
export const createRecentlyUsed = <Value extends {}>(entries: number, options: { ttl?: number } = {}) =>
  new LRUCache<string, Value>({ maxSize: entries, sizeCalculation: () => 1, ...options });
