import { withDeadline, within } from '@easel/shared/node/async/deadline';
import { rest } from '@easel/shared/node/async/pause';
import { singleFlight } from '@easel/shared/node/async/single-flight';
import { unlessAborted } from '@easel/shared/node/async/unless-aborted';
import type { Logger } from '@easel/shared/node/logger';
import { PROBE_PREFIX } from '@easel/shared/node/storage/probe-store';
import { type ObjectInfo, type ObjectStore, StoreError } from '@easel/shared/node/storage/store';

/** An object that exists only while a probe runs. All workers write the same one. */
const PROBE_KEY = `${PROBE_PREFIX}store`;
/** Bytes of a probe; more if a larger object failed, since an almost full store still accepts small ones. */
const PROBE_BYTES = 4_096;
const MAX_PROBE_BYTES = 16 * 1024 * 1024;

export interface StorePace {
  /** Milliseconds until the first probe, which double with each that fails. */
  firstProbeMs: number;
  longestMs: number;
  /** Milliseconds after which a call counts as failed. */
  answerWithinMs: number;
}

const PACE: StorePace = { firstProbeMs: 500, longestMs: 15_000, answerWithinMs: 60_000 };
/** Milliseconds for which the start waits for the store. */
const LOOK_WITHIN_MS = 10_000;

/** The health of the object store, as this process observes it. */
export interface StoreHealth {
  /** The store, whose outages are noticed: a write that fails, or a read and then a probe. */
  store: ObjectStore;
  isUp(): boolean;
  /** Writes a probe, and marks the store as down if that fails: no picture must be made for a store that refuses it. */
  look(): Promise<void>;
  /** Resolves while the store is up, or when it is again. Rejects with the signal's reason. */
  untilUp(signal: AbortSignal): Promise<void>;
  /** Ends the probes. Does not close the store. */
  close(): void;
}

/**
 * Watches a store. The first outage marks it as down, and probes with growing pauses mark it as up again. Each change is logged once.
 */
export function createStoreHealth(
  store: ObjectStore,
  { logger, pace = PACE }: { logger: Logger; pace?: StorePace },
): StoreHealth {
  const closing = new AbortController();
  let up: PromiseWithResolvers<void> | undefined;
  let probeBytes = PROBE_BYTES;
  /** Milliseconds until the next probe. Reset by real writes only: an almost full store that still takes probes must not flap. */
  let waitMs = pace.firstProbeMs;

  const writeProbe = (withinMs: number) => {
    const writing = store.put(PROBE_KEY, new Uint8Array(probeBytes), {
      contentType: 'application/octet-stream',
    });
    return withDeadline(writing, withinMs, 'The store does not answer');
  };

  /** Writes a probe, and marks the store as down if that fails. */
  async function look(withinMs: number): Promise<void> {
    try {
      await writeProbe(withinMs);
    } catch (error) {
      return goDown(error);
    }
    // A store that refuses to remove can still take pictures.
    const removing = store.delete([PROBE_KEY]).catch(() => undefined);
    await within(removing, withinMs);
  }

  async function probe(): Promise<void> {
    const { answerWithinMs } = pace;
    await writeProbe(answerWithinMs);
    await withDeadline(store.delete([PROBE_KEY]), answerWithinMs, 'The store does not answer');
  }

  async function untilBack(): Promise<void> {
    while (!closing.signal.aborted) {
      await rest(waitMs, closing.signal);
      waitMs = Math.min(waitMs * 2, pace.longestMs);
      if (closing.signal.aborted) return;
      try {
        await probe();
      } catch (err) {
        logger.debug({ err }, 'the store is still down');
        continue;
      }
      logger.info('the store is back');
      up?.resolve();
      up = undefined;
      return;
    }
  }

  function goDown(err: unknown): void {
    if (up || closing.signal.aborted) return;
    up = Promise.withResolvers();
    logger.error({ err }, 'the store is down; finished pictures are kept until it is back');
    void untilBack();
  }

  async function put(...[key, body, options]: Parameters<ObjectStore['put']>): Promise<void> {
    try {
      await answerOf(store.put(key, body, options), pace.answerWithinMs);
    } catch (error) {
      if (isStoreOutage(error)) {
        const bytes = body instanceof Uint8Array ? body.length : 0;
        probeBytes = Math.min(Math.max(probeBytes, bytes), MAX_PROBE_BYTES);
        goDown(error);
      }
      throw error;
    }
    waitMs = pace.firstProbeMs;
    probeBytes = PROBE_BYTES;
  }

  /** When this rejects, `isUp` tells whether the store failed, or kept back only this object, as S3 does with an archived one. */
  async function get(...request: Parameters<ObjectStore['get']>): ReturnType<ObjectStore['get']> {
    try {
      return await answerOf(store.get(...request), pace.answerWithinMs);
    } catch (error) {
      if (isStoreOutage(error) && !up) await lookOnce();
      throw error;
    }
  }
  const lookOnce = singleFlight(() => look(pace.answerWithinMs));

  return {
    store: {
      put,
      get,
      // Do not mark the store as down: a store that refuses to remove or to list can still take pictures.
      delete: (keys) => answerOf(store.delete(keys), pace.answerWithinMs),
      list: (prefix) => listInTime(store.list(prefix), pace.answerWithinMs),
      ping: () => store.ping(),
      close: () => store.close(),
    },
    isUp: () => up === undefined,
    look: () => look(LOOK_WITHIN_MS),
    async untilUp(signal) {
      while (up) await unlessAborted(up.promise, signal);
    },
    close: () => closing.abort(),
  };
}

/** @throws {StoreError} unavailable, if no answer comes in time */
async function answerOf<T>(call: Promise<T>, ms: number): Promise<T> {
  try {
    return await withDeadline(call, ms, 'The store does not answer');
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error;
    throw new StoreError('unavailable', `The store did not answer within ${ms} ms`, { cause: error });
  }
}

/** Passes a listing on. @throws {StoreError} unavailable, if a part of it does not come in time */
async function* listInTime(objects: AsyncIterable<ObjectInfo>, ms: number): AsyncGenerator<ObjectInfo> {
  const parts = objects[Symbol.asyncIterator]();
  try {
    while (true) {
      const { done, value } = await answerOf(parts.next(), ms);
      if (done) return;
      yield value;
    }
  } finally {
    // Not waited for: it takes effect only after the part that is late.
    parts.return?.().catch(() => undefined);
  }
}

/** Whether the store failed, rather than the request for this object. */
export function isStoreOutage(error: unknown): error is StoreError {
  return error instanceof StoreError && error.reason !== 'bad_key' && error.reason !== 'bad_range';
}

/**
 * Whether a loop over objects should leave the rest to a later run: they would fail in the same way, each perhaps only
 * after its deadline. A store may refuse a single object permanently: it answers at once, and the loop must go on to
 * the others.
 */
export function failsForOthers(error: unknown): boolean {
  return isStoreOutage(error) && error.reason !== 'denied';
}
