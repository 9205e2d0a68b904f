import type { ObjectStore } from '@easel/shared/node/storage/store';
import { expect, test } from 'vitest';
import { trackWrites } from './write-tracking.ts';

const PNG = { contentType: 'image/png' };

/** A store whose writes end when the test says so. */
function heldStore() {
  const writes: PromiseWithResolvers<void>[] = [];
  const put = () => {
    const write = Promise.withResolvers<void>();
    writes.push(write);
    return write.promise;
  };
  return { writes, tracking: trackWrites({ put } as unknown as ObjectStore) };
}

test('frees written bytes, shared ones only once', async () => {
  const { writes, tracking } = heldStore();
  const [image, thumbnail] = [new Uint8Array(4_096), new Uint8Array(1_024)];
  const puts = [image, thumbnail, thumbnail].map((body, n) => tracking.store.put(`${n}`, body, PNG));
  for (const write of writes) write.resolve();
  await Promise.all(puts);
  tracking.freeWritten();
  expect([image.length, thumbnail.length]).toEqual([0, 0]);
  tracking.freeWritten();
});

test('keeps the bytes while a write is in flight', async () => {
  const { writes, tracking } = heldStore();
  const image = new Uint8Array(4_096);
  const done = tracking.store.put('done', image, PNG);
  void tracking.store.put('in-flight', new Uint8Array(8), PNG);
  writes[0]?.resolve();
  await done;
  tracking.freeWritten();
  expect(image.length).toBe(4_096);
});

test('keeps the bytes if a write has failed, even if it was repeated since', async () => {
  const { writes, tracking } = heldStore();
  const image = new Uint8Array(4_096);
  const failed = tracking.store.put('image', image, PNG);
  writes[0]?.reject(new Error('The store timed out'));
  await expect(failed).rejects.toThrow('The store timed out');
  const repeated = tracking.store.put('image', image, PNG);
  writes[1]?.resolve();
  await repeated;
  tracking.freeWritten();
  expect(image.length).toBe(4_096);
});
