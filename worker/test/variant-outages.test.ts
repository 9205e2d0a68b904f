import { StoreError } from '@easel/shared/node/storage/store';
import { until } from '@easel/tests/env/until';
import { describe, expect, test } from 'vitest';
import { endLeases, finished, maker, read, untilReady, useVariants, want } from './variants-setup.ts';

useVariants();

describe('an outage of the store', () => {
  test('hands the variant back, and none is claimed until the store is up', async () => {
    const id = await finished();
    await want(id);
    let isOut = true;
    let reads = 0;
    await maker({
      probedWithinMs: 1,
      onCall(call) {
        if (call === 'get') reads += 1;
        if (isOut) throw new StoreError('unavailable', 'away');
      },
    });
    await until(() => expect(reads).toBe(1));
    await until(async () =>
      expect(await read(id)).toMatchObject({ status: 'pending', attempt: 0, leaseUntil: null }),
    );
    isOut = false;
    expect(await untilReady(id)).toMatchObject({ attempt: 1 });
    expect(reads).toBe(2);
  });

  test('reuses no key of a file that may still be written', async () => {
    const id = await finished();
    await want(id);
    const keys: string[] = [];
    let isOut = true;
    await maker({
      probedWithinMs: 1,
      onCall(call, key) {
        if (call !== 'put') return;
        if (key.startsWith('generations/')) keys.push(key);
        if (isOut) throw new StoreError('unavailable', 'away');
      },
    });
    await until(async () => {
      expect(keys).toHaveLength(1);
      expect((await read(id)).attempt).toBe(0);
    });
    isOut = false;
    expect(await untilReady(id)).toMatchObject({ attempt: 1, objectKey: keys[1] });
    expect(keys[1]).not.toBe(keys[0]);
  });

  test('that ends with the worker is not counted', async () => {
    const id = await finished();
    await want(id);
    let reads = 0;
    const { stop } = await maker({
      onCall(call) {
        if (call === 'get') reads += 1;
        throw new StoreError('unavailable', 'away');
      },
    });
    await until(() => expect(reads).toBe(1));
    await stop();
    expect(await read(id)).toMatchObject({ status: 'pending', attempt: 0, leaseUntil: null });
  });

  test.each(['get', 'put'] as const)(
    'during which a %s hangs does not delay the shutdown',
    async (hanging) => {
      const id = await finished();
      await want(id);
      const calls: string[] = [];
      const { stop } = await maker({
        onCall(call) {
          calls.push(call);
          if (call === hanging) return new Promise<never>(() => {});
        },
      });
      await until(() => expect(calls).toContain(hanging));
      await stop();
      expect(await read(id)).toMatchObject({ status: 'pending', attempt: 0, leaseUntil: null });
    },
  );

  test('is not assumed if an object fails while the store accepts others', async () => {
    const id = await finished();
    await want(id);
    await maker({
      onCall(call) {
        if (call === 'get') throw new StoreError('denied', 'refused');
      },
    });
    await until(async () => {
      await endLeases();
      expect(await read(id)).toMatchObject({ status: 'failed', attempt: 3 });
    });
  });
});
