import { waitUntil } from '@easel/local/wait-until';
import { HOUR_MS } from '@easel/shared/contracts/durations';
import type { Harness } from '@easel/worker/test/harness';

const WITHIN_MS = 300_000;

/**
 * Has the harness's workers make this many generations, each of a new Free user: with a watermark, which no worker removes afterwards, and
 * without a limit of how many one account may have in progress. Returns how many they made a second, from the moment when all of them
 * could be claimed: workers look for work by themselves, and would begin while the rest is still inserted.
 */
export async function makeGenerations(harness: Harness, count: number, side: number): Promise<number> {
  const { db } = harness;
  const retryAt = new Date(Date.now() + HOUR_MS);
  const rows = [];
  for (let n = 0; n < count; n += 1) {
    rows.push(await harness.accept(await harness.user('free'), { width: side, height: side, retryAt }));
  }
  const isDone = async () => {
    const { left } = await db
      .selectFrom('generations')
      .select((eb) => eb.fn.countAll<string>().as('left'))
      .where('status', 'in', ['pending', 'processing'])
      .executeTakeFirstOrThrow();
    return Number(left) === 0;
  };
  const started = performance.now();
  await db.updateTable('generations').set({ retryAt: null }).where('status', '=', 'pending').execute();
  await harness.queue.add(rows);
  if (!(await waitUntil(isDone, { timeoutMs: WITHIN_MS, intervalMs: 50 })))
    throw new Error('The workers did not finish');
  return count / ((performance.now() - started) / 1_000);
}
