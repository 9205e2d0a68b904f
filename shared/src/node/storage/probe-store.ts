import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type ObjectStore, StoreError } from './store.ts';

/** The prefix of objects that exist only while a store is tried. */
export const PROBE_PREFIX = 'probes/';

/** Called with the key of the probe while it exists. */
type WhileThere<T> = (key: string) => Promise<T>;

/**
 * Writes, reads and deletes a small object, since a listing may be allowed even if writing is not.
 *
 * @throws {StoreError} with the reason; `unavailable` if the store returns other bytes
 */
export async function probeStore<T>(store: ObjectStore, whileThere: WhileThere<T>): Promise<T> {
  const key = `${PROBE_PREFIX}${randomUUID()}`;
  const written = Buffer.from(`Easel writes here: ${key}`);
  await store.put(key, written, { contentType: 'text/plain' });
  try {
    const object = await store.get(key);
    const read = object ? await buffer(object.body) : Buffer.alloc(0);
    if (!read.equals(written))
      throw new StoreError(
        'unavailable',
        'The store gives back other bytes than were written; check what lies between Easel and it',
      );
    return await whileThere(key);
  } finally {
    await store.delete([key]);
  }
}
