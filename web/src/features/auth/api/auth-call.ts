import { isGatewayError } from '@easel/shared/client/easel-error';
import { systemClock } from '@/lib/clock';
import { withRetries } from '@/lib/refresh-rules';

/** Someone is waiting at a form: long enough for a restart behind a proxy, short enough to bear. */
const FORM_RETRY_WINDOW_MS = 5_000;

/** The auth client repeats a call on 502, 503 and 504: the proxy answered, the service never saw it. */
export function authCall<T>(call: () => Promise<T>): Promise<T> {
  return withRetries(call, {
    clock: systemClock,
    windowMs: FORM_RETRY_WINDOW_MS,
    shouldRetry: isGatewayError,
  });
}
