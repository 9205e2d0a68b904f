import { isUnavailable } from '@easel/shared/client/easel-error';
import {
  REFRESH_MARGIN_MS,
  REFRESH_RETRY_BASE_MS,
  REFRESH_RETRY_WINDOW_MS,
} from '@easel/shared/contracts/auth';
import type { Clock } from './clock';

/** Returns whether an access token that expires at `expiresAtMs` is due for a refresh: 90 s or less remain. */
export function isDue(expiresAtMs: number, nowMs: number): boolean {
  return expiresAtMs - nowMs <= REFRESH_MARGIN_MS;
}

/** Returns the delay before retry number `attempt`, counted from 0: 200 ms times 2^attempt. */
export function retryDelayMs(attempt: number): number {
  return REFRESH_RETRY_BASE_MS * 2 ** attempt;
}

interface RetryOptions {
  clock: Clock;
  /** No attempt starts later than this after the first one. */
  windowMs?: number;
  shouldRetry?: (error: unknown) => boolean;
}

/** Retries `call` with exponential backoff while the service is unavailable. Throws any other failure at once. */
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
