import { setTimeout as delay } from 'node:timers/promises';

export interface WaitOptions {
  timeoutMs: number;
  intervalMs?: number;
}

/** Asks until the answer is neither undefined nor false. Answers undefined when `timeoutMs` have passed without one. */
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
