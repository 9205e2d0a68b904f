import {
  REFRESH_MARGIN_MS,
  REFRESH_RETRY_BASE_MS,
  REFRESH_RETRY_WINDOW_MS,
} from '@easel/shared/contracts/auth';
import type { Clock } from './clock';
import { isUnavailable } from './http';

/** Whether an access token that ends at `expiresAtMs` is due: 90 s or less remain. */
export function isDue(expiresAtMs: number, nowMs: number): boolean {
  return expiresAtMs - nowMs <= REFRESH_MARGIN_MS;
}

/** The wait before retry number `attempt`, counted from 0: 200 ms times 2^attempt. */
export function retryDelayMs(attempt: number): number {
  return REFRESH_RETRY_BASE_MS * 2 ** attempt;
}

/**
 * Repeats `call` while the service cannot be reached, with growing waits, as long as the next try would still
 * start within `windowMs` of the first one. Any other failure is an answer and is thrown at once.
 */
export async function withRetries<T>(
  call: () => Promise<T>,
  clock: Clock,
  windowMs = REFRESH_RETRY_WINDOW_MS,
): Promise<T> {
  const startMs = clock.nowMs();
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const delayMs = retryDelayMs(attempt);
      if (!isUnavailable(error) || clock.nowMs() + delayMs - startMs >= windowMs) throw error;
      await clock.sleep(delayMs);
    }
  }
}
