import { setTimeout as sleep } from 'node:timers/promises';

/** Calls `act` with the numbers below `count`, as close to this rate as timers allow. */
export async function atRate(count: number, perSecond: number, act: (n: number) => void): Promise<void> {
  const started = performance.now();
  for (let n = 0; n < count; n += 1) {
    const dueMs = (1_000 * n) / perSecond - (performance.now() - started);
    if (dueMs > 0) await sleep(dueMs);
    act(n);
  }
}
