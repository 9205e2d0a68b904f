import { setTimeout as delay } from 'node:timers/promises';

const TIMEOUT_MS = 150_000;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 80;

/**
 * Polls until the condition no longer throws, and returns its result. Has the timeout of `expect.poll`, for several assertions at
 * once. The pauses grow: most conditions hold soon, and conditions that run queries slow down the work that they wait for.
 * @throws The last error of the condition on a timeout.
 */
export async function until<T>(condition: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
    try {
      return await condition();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await delay(pauseMs);
  }
}
