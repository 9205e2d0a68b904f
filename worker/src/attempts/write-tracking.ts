import type { ObjectStore } from '@easel/shared/node/storage/store';

/** A store that tracks its writes in flight. */
export interface WriteTracking {
  store: ObjectStore;
  /** Resolves when all writes that were started so far have settled. */
  writesEnded(): Promise<void>;
}

/** Wraps a store. An aborted attempt does not wait for its writes, and an object that is removed before its write ends would stay. */
export function trackWrites(store: ObjectStore): WriteTracking {
  const writes = new Set<Promise<void>>();
  return {
    store: {
      ...store,
      put(...parameters) {
        const write = store.put(...parameters);
        writes.add(write);
        const forget = () => void writes.delete(write);
        write.then(forget, forget);
        return write;
      },
    },
    async writesEnded() {
      await Promise.allSettled(writes);
    },
  };
}
