import { ModelError } from '../model-error.ts';

/** The server accepted the call and did not answer in time. What it did with the request is not known. */
export class UnansweredError extends ModelError {
  constructor(ms: number) {
    super('model_unavailable', `The server did not answer within ${ms} ms`, { retryable: true });
  }
}

/**
 * Makes a call whose signal also aborts after `ms`.
 * @throws {UnansweredError} after `ms`; the signal's reason once that aborts
 */
export async function callWithin<T>(
  ms: number,
  signal: AbortSignal | undefined,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = AbortSignal.timeout(ms);
  try {
    return await call(signal ? AbortSignal.any([signal, deadline]) : deadline);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw deadline.aborted ? new UnansweredError(ms) : error;
  }
}
