import type { Sleep } from './client.ts';
import { type EaselError, isEaselError, isUnavailable } from './easel-error.ts';
import type { Call, Send } from './http.ts';

const BASE_MS = 500;
const MOST_MS = 8_000;
/** The longest `Retry-After` that is waited for. A longer one is reported as an error. */
const LONGEST_RETRY_AFTER_MS = 60_000;
/** RFC 9110, 9.2.2. */
const IDEMPOTENT_METHODS = new Set(['GET', 'PUT', 'DELETE']);

export interface RetryOptions {
  /** How many times a request is retried. */
  retries: number;
  sleep?: Sleep | undefined;
}

/**
 * Retries failed requests: after 429, which had no effect, any request; after 502, 503, 504 or no answer, only idempotent ones.
 * Waits for `Retry-After` if given, and backs off exponentially otherwise.
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

/** Returns 500 ms times 2^attempt, at most 8 s, with up to half taken off at random so that clients do not retry in step. */
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
