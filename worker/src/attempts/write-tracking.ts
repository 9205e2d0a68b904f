import type { ObjectStore } from '@easel/shared/node/storage/store';
import { freeBytes } from '../image/decode.ts';

/** A store that tracks its writes. */
export interface WriteTracking {
  store: ObjectStore;
  /** Resolves when all writes that were started so far have settled. */
  writesEnded(): Promise<void>;
  /** Frees the bytes of all writes. Does nothing if one has failed or is in flight, since it may still read them. */
  freeWritten(): void;
}

/** Wraps a store. An aborted attempt does not wait for its writes, and an object that is removed before its write ends would stay. */
export function trackWrites(store: ObjectStore): WriteTracking {
  const writes = new Set<Promise<void>>();
  const bodies = new Set<Uint8Array>();
  let hasFailed = false;
  return {
    store: {
      ...store,
      put(key, body, options) {
        const write = store.put(key, body, options);
        writes.add(write);
        if (body instanceof Uint8Array) bodies.add(body);
        const forget = () => void writes.delete(write);
        write.then(forget, () => {
          hasFailed = true;
          forget();
        });
        return write;
      },
    },
    async writesEnded() {
      await Promise.allSettled(writes);
    },
    freeWritten() {
      if (hasFailed || writes.size > 0) return;
      for (const body of bodies) freeBytes(body);
      bodies.clear();
    },
  };
}
