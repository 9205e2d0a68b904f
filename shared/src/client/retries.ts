import type { Sleep } from './client.ts';
import { type EaselError, isEaselError, isUnavailable } from './easel-error.ts';
import type { Call, Send } from './http.ts';

const BASE_MS = 500;
const MOST_MS = 8_000;
/** Who is asked to wait for longer is told so instead. */
const LONGEST_RETRY_AFTER_MS = 60_000;
/** RFC 9110, 9.2.2. */
const IDEMPOTENT_METHODS = new Set(['GET', 'PUT', 'DELETE']);

export interface RetryOptions {
  /** How often a request is sent again. */
  retries: number;
  sleep?: Sleep | undefined;
}

/**
 * Sends again what came to nothing: after 429, which did nothing, any request; after 502, 503, 504 and without an answer only
 * what cannot do the thing twice. Waits as long as `Retry-After` says, otherwise twice as long each time.
 */
export function withRetries(send: Send, { retries, sleep = sleepFor }: RetryOptions): Send {
  return async (call) => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await send(call);
      } catch (error) {
        if (attempt >= retries || !isWorthAnother(error, call)) throw error;
        const delayMs = error.retryAfterMs ?? backOffMs(attempt);
        if (delayMs > LONGEST_RETRY_AFTER_MS) throw error;
        await sleep(delayMs, call.signal);
      }
    }
  };
}

function isWorthAnother(error: unknown, { method, headers }: Call<unknown>): error is EaselError {
  if (isEaselError(error) && error.status === 429) return true;
  const isRepeatable = IDEMPOTENT_METHODS.has(method) || headers?.['idempotency-key'] !== undefined;
  return isRepeatable && isUnavailable(error);
}

/** Between half and all of 500 ms times 2^attempt, so that those who failed together do not come back together. */
export function backOffMs(attempt: number): number {
  return Math.min(MOST_MS, BASE_MS * 2 ** attempt) * (0.5 + Math.random() / 2);
}

export const sleepFor: Sleep = (ms, signal) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
