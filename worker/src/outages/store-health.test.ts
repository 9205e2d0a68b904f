import { createLogger } from '@easel/shared/node/logger';
import { type ObjectStore, StoreError } from '@easel/shared/node/storage/store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStoreHealth } from './store-health.ts';

const PACE = { firstProbeMs: 500, longestMs: 4_000, answerWithinMs: 10_000 };
const FILE = { contentType: 'image/png' };
const STOP = new AbortController().signal;
const picture = (bytes = 10) => new Uint8Array(bytes);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Opens the health of a store whose calls are given, whose listings never come, and collects what it logs above debug. */
function open(
  put: (body: Uint8Array) => Promise<void>,
  remove: () => Promise<void> = async () => {},
  get: ObjectStore['get'] = async () => null,
) {
  const logger = createLogger({ name: 'test', level: 'silent', format: 'json' });
  const lines: unknown[] = [];
  for (const level of ['error', 'info'] as const) {
    vi.spyOn(logger, level).mockImplementation((...parts: unknown[]) => void lines.push(parts.at(-1)));
  }
  const puts: number[] = [];
  const store = {
    async put(_key: string, body: Uint8Array) {
      puts.push(body.length);
      await put(body);
    },
    delete: remove,
    get,
    list: () => ({ [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }) }),
  } as unknown as ObjectStore;
  return { health: createStoreHealth(store, { logger, pace: PACE }), lines, puts };
}

test('goes down on an outage, and up when a probe succeeds, and logs each change once', async () => {
  let isDown = true;
  const { health, lines } = open(async () => {
    if (isDown) throw new StoreError('unavailable', 'away');
  });
  expect(health.isUp()).toBe(true);
  for (let tries = 0; tries < 3; tries += 1) {
    await expect(health.store.put('a', picture(), FILE)).rejects.toThrow('away');
  }
  expect(health.isUp()).toBe(false);
  const up = vi.fn();
  void health.untilUp(STOP).then(up);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(up).not.toHaveBeenCalled();
  isDown = false;
  await vi.advanceTimersByTimeAsync(PACE.longestMs);
  expect(up).toHaveBeenCalledOnce();
  expect(health.isUp()).toBe(true);
  expect(lines).toEqual([
    'the store is down; finished pictures are kept until it is back',
    'the store is back',
  ]);
});

test('probes the store once, before any picture is made', async () => {
  let fault: Error | undefined = new StoreError('denied', 'wrong key');
  const put = async () => {
    if (fault) throw fault;
  };
  const { health, lines } = open(put);
  await health.look();
  expect(health.isUp()).toBe(false);
  expect(lines).toEqual(['the store is down; finished pictures are kept until it is back']);
  fault = undefined;
  await vi.advanceTimersByTimeAsync(PACE.firstProbeMs);
  expect(health.isUp()).toBe(true);

  const silent = open(() => new Promise(() => {}));
  const looking = silent.health.look();
  await vi.advanceTimersByTimeAsync(PACE.answerWithinMs);
  await looking;
  expect(silent.health.isUp()).toBe(false);
  silent.health.close();

  const keeping = open(put, () => Promise.reject(new StoreError('denied', 'may not remove')));
  await keeping.health.look();
  expect(keeping.health.isUp()).toBe(true);
});

test('probes less and less often', async () => {
  const { health, puts } = open(() => Promise.reject(new StoreError('unavailable', 'away')));
  await expect(health.store.put('a', picture(), FILE)).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(puts.length).toBeLessThan(22);
  health.close();
});

test('probes with as many bytes as failed, since a store that is almost full accepts small objects', async () => {
  const { health } = open(async (body) => {
    if (body.length >= 1_000_000) throw new StoreError('full', 'No space left');
  });
  await expect(health.store.put('a', picture(2_000_000), FILE)).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(health.isUp()).toBe(false);
  health.close();
});

test('counts a store that does not respond as down', async () => {
  const { health } = open(() => new Promise(() => {}));
  const put = health.store.put('a', picture(), FILE).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(PACE.answerWithinMs);
  expect(await put).toMatchObject({ name: 'StoreError', reason: 'unavailable' });
  expect(health.isUp()).toBe(false);
  health.close();
});

test('rejects a removal and a listing without a response, and stays up for pictures', async () => {
  const { health } = open(
    async () => {},
    () => new Promise(() => {}),
  );
  const listing = health.store.list('a')[Symbol.asyncIterator]();
  const calls = [health.store.delete(['a']), listing.next()];
  const outcomes = Promise.allSettled(calls);
  await vi.advanceTimersByTimeAsync(PACE.answerWithinMs);
  const reason = { name: 'StoreError', reason: 'unavailable' };
  expect(await outcomes).toMatchObject([{ reason }, { reason }]);
  expect(health.isUp()).toBe(true);
});

test('stays up after an error of the object itself', async () => {
  const { health } = open(() => Promise.reject(new StoreError('bad_key', 'not a key')));
  await expect(health.store.put('..', picture(), FILE)).rejects.toThrow();
  expect(health.isUp()).toBe(true);
});

test('stays up if it keeps back one object, and goes down if it refuses a probe as well', async () => {
  let isDown = false;
  const puts = async () => {
    if (isDown) throw new StoreError('unavailable', 'away');
  };
  const { health } = open(puts, undefined, () => Promise.reject(new StoreError('denied', 'archived')));
  await expect(health.store.get('a')).rejects.toThrow('archived');
  expect(health.isUp()).toBe(true);
  isDown = true;
  await expect(health.store.get('a')).rejects.toThrow('archived');
  expect(health.isUp()).toBe(false);
  health.close();
});

test('rejects pending waits when the attempt is stopped', async () => {
  const { health } = open(() => Promise.reject(new StoreError('denied', 'refused')));
  await expect(health.store.put('a', picture(), FILE)).rejects.toThrow();
  const control = new AbortController();
  const waiting = health.untilUp(control.signal).catch((error: unknown) => error);
  const shutdown = new Error('shutdown');
  control.abort(shutdown);
  expect(await waiting).toBe(shutdown);
  health.close();
});
