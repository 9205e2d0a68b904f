import { ModelError } from '../providers/model-error.ts';

export interface ModelClockOptions {
  /** Milliseconds that the model may take from its beginning. */
  timeoutMs: number;
  /** Milliseconds that a request may wait in its server's own queue. */
  queueMs: number;
  /** Whether another attempt may be made after a timeout. */
  retryable: boolean;
}

/** Measures a model's own time, without the time that its request waits in its server's queue. */
export interface ModelClock {
  /** Aborts with a {@link ModelError} when one of the limits is exceeded. */
  signal: AbortSignal;
  queued(): void;
  begun(): void;
  /** Milliseconds since the model began; undefined while it has not. */
  begunMsAgo(): number | undefined;
  /** Ends the limits, not the measuring. */
  stop(): void;
}

/** Starts the clock. The model counts as begun until the adapter says that its request waits. */
export function startModelClock({ timeoutMs, queueMs, retryable }: ModelClockOptions): ModelClock {
  const control = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let begunAt: number | undefined;
  let queuedAt: number | undefined;

  function arm(ms: number, error: () => ModelError): void {
    clearTimeout(timer);
    timer = setTimeout(() => control.abort(error()), ms).unref();
  }

  function begun(): void {
    if (begunAt !== undefined) return;
    begunAt = performance.now();
    arm(timeoutMs, () => new ModelError('model_timeout', `No answer within ${timeoutMs} ms`, { retryable }));
  }

  function queued(): void {
    if (begunAt === undefined) return;
    begunAt = undefined;
    queuedAt ??= performance.now();
    const leftMs = Math.max(0, queueMs - (performance.now() - queuedAt));
    const message = `The request waited in the server's own queue for ${queueMs} ms`;
    arm(leftMs, () => new ModelError('model_unavailable', message, { retryable }));
  }

  begun();
  return {
    signal: control.signal,
    queued,
    begun,
    begunMsAgo: () => (begunAt === undefined ? undefined : performance.now() - begunAt),
    stop: () => clearTimeout(timer),
  };
}
