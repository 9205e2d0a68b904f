import { isGatewayError } from '@easel/shared/client/easel-error';
import { systemClock } from '@/lib/clock';
import { withRetries } from '@/lib/refresh-rules';

/** Long enough for a restart behind a proxy, short enough for a user who is waiting at a form. */
const FORM_RETRY_WINDOW_MS = 5_000;

/** Retries a call on 502, 503 and 504: the proxy answered, and the request did not reach the service. */
export function authCall<T>(call: () => Promise<T>): Promise<T> {
  return withRetries(call, {
    clock: systemClock,
    windowMs: FORM_RETRY_WINDOW_MS,
    shouldRetry: isGatewayError,
  });
}
