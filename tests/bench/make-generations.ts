import { waitUntil } from '@easel/local/wait-until';
import { HOUR_MS } from '@easel/shared/contracts/durations';
import type { Harness } from '@easel/worker/test/harness';

const WITHIN_MS = 300_000;

/**
 * Inserts this many generations, each of a new Free user, so that pictures have a watermark, which no worker removes afterwards,
 * and no account's limit in progress applies. They are held back at first: workers poll for work, and would begin while the rest
 * is still being inserted. Returns a function that lets the harness's workers make all of them, and resolves with the rate per
 * second.
 */
export async function acceptGenerations(
  harness: Harness,
  count: number,
  side: number,
): Promise<() => Promise<number>> {
  const { db } = harness;
  const retryAt = new Date(Date.now() + HOUR_MS);
  const rows: Awaited<ReturnType<Harness['accept']>>[] = [];
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
  return async () => {
    const started = performance.now();
    await db.updateTable('generations').set({ retryAt: null }).where('status', '=', 'pending').execute();
    await harness.queue.add(rows);
    if (!(await waitUntil(isDone, { timeoutMs: WITHIN_MS, intervalMs: 50 })))
      throw new Error('The workers did not finish');
    return count / ((performance.now() - started) / 1_000);
  };
}
