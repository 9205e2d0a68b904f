import { setTimeout as delay } from 'node:timers/promises';

export interface WaitOptions {
  timeoutMs: number;
  intervalMs?: number;
}

/** Polls until the result is neither undefined nor false, and returns it; undefined after `timeoutMs`. */
export async function waitUntil<T>(
  ask: () => T | undefined | false | Promise<T | undefined | false>,
  { timeoutMs, intervalMs = 20 }: WaitOptions,
): Promise<T | undefined> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() > deadline) return undefined;
    await delay(intervalMs);
  }
}
