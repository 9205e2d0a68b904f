import { NO_TRACING, type Tracing } from '../tracing/tracing.ts';
import { type ObjectStore, StoreError, type StoreErrorReason } from './store.ts';

export type StoreOperation = 'put' | 'get' | 'sign' | 'delete' | 'list' | 'ping';

/** Called after each request to a store. */
export interface StoreMeter {
  /** @param seconds until its answer; of a `get`, until the body can be read */
  onRequest(operation: StoreOperation, seconds: number): void;
  onError(operation: StoreOperation, reason: StoreErrorReason): void;
}

/** Returns the store, whose requests are measured and traced. */
export function measuredStore(
  store: ObjectStore,
  { onRequest, onError }: StoreMeter,
  tracing: Pick<Tracing, 'inChild'> = NO_TRACING,
): ObjectStore {
  function fail(operation: StoreOperation, error: unknown): never {
    // Errors of the stream that is stored are not the store's.
    if (error instanceof StoreError) onError(operation, error.reason);
    throw error;
  }

  async function measure<T>(operation: StoreOperation, request: () => Promise<T>): Promise<T> {
    const started = performance.now();
    try {
      return await tracing.inChild(`store ${operation}`, { kind: 'client' }, request);
    } catch (error) {
      return fail(operation, error);
    } finally {
      onRequest(operation, (performance.now() - started) / 1_000);
    }
  }

  const sign = store.sign?.bind(store);
  return {
    put: (key, body, options) => measure('put', () => store.put(key, body, options)),
    get: (key, options) => measure('get', () => store.get(key, options)),
    ...(sign && { sign: (key, options) => measure('sign', () => sign(key, options)) }),
    delete: (keys) => measure('delete', () => store.delete(keys)),
    async *list(prefix) {
      // Not timed: the caller's own work lies between its pages.
      try {
        yield* store.list(prefix);
      } catch (error) {
        fail('list', error);
      }
    },
    ping: () => measure('ping', () => store.ping()),
    close: () => store.close(),
  };
}
