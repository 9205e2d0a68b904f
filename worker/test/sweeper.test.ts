import { openGenerationQueue } from '@easel/shared/node/queue/generation-queue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweep } from '../src/maintenance/sweeper.ts';
import { createHarness, type Harness } from './harness.ts';
import { silentLogger } from './silent-logger.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness?.close());

test('does not mark jobs as added if the queue fails', async () => {
  const { db, bus } = harness;
  const { id } = await harness.accept(await harness.user(), { enqueuedAt: new Date(0) });
  const queue = openGenerationQueue({ url: 'redis://127.0.0.1:1', logger: silentLogger });
  await sweep({ db, bus, queue, logger: silentLogger });
  expect((await harness.read(id)).enqueuedAt).toBeNull();
  await queue.close();
});
