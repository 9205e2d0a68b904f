import { isUnavailable } from '@easel/shared/client/easel-error';
import {
  REFRESH_MARGIN_MS,
  REFRESH_RETRY_BASE_MS,
  REFRESH_RETRY_WINDOW_MS,
} from '@easel/shared/contracts/auth';
import type { Clock } from './clock';

/** Whether an access token that ends at `expiresAtMs` is due: 90 s or less remain. */
export function isDue(expiresAtMs: number, nowMs: number): boolean {
  return expiresAtMs - nowMs <= REFRESH_MARGIN_MS;
}

/** The wait before retry number `attempt`, counted from 0: 200 ms times 2^attempt. */
export function retryDelayMs(attempt: number): number {
  return REFRESH_RETRY_BASE_MS * 2 ** attempt;
}

interface RetryOptions {
  clock: Clock;
  /** No try starts later than this after the first one. */
  windowMs?: number;
  shouldRetry?: (error: unknown) => boolean;
}

/** Repeats `call` with growing waits while the service cannot be reached. Any other failure is thrown at once. */
export async function withRetries<T>(
  call: () => Promise<T>,
  { clock, windowMs = REFRESH_RETRY_WINDOW_MS, shouldRetry = isUnavailable }: RetryOptions,
): Promise<T> {
  const startMs = clock.nowMs();
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const delayMs = retryDelayMs(attempt);
      if (!shouldRetry(error) || clock.nowMs() + delayMs - startMs >= windowMs) throw error;
      await clock.sleep(delayMs);
    }
  }
}
