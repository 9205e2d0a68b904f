import { ModelError } from '../providers/model-error.ts';

export interface ModelLimits {
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
  /** Starts the clock. The model counts as begun until the adapter says that its request waits. */
  start(limits: ModelLimits): void;
  queued(): void;
  begun(): void;
  /** Milliseconds since the model began; undefined while it has not. */
  begunMsAgo(): number | undefined;
  /** Stops enforcing the limits. Measuring continues. */
  stop(): void;
}

/** Creates an attempt's clock. Call `start` to start it. */
export function createModelClock(): ModelClock {
  const control = new AbortController();
  let limits: ModelLimits | undefined;
  let timer: NodeJS.Timeout | undefined;
  let begunAt: number | undefined;
  let queuedAt: number | undefined;

  function arm(ms: number, error: () => ModelError): void {
    clearTimeout(timer);
    timer = setTimeout(() => control.abort(error()), ms).unref();
  }

  function begun(): void {
    if (!limits || begunAt !== undefined) return;
    const { timeoutMs, retryable } = limits;
    begunAt = performance.now();
    arm(timeoutMs, () => new ModelError('model_timeout', `No answer within ${timeoutMs} ms`, { retryable }));
  }

  function queued(): void {
    if (!limits || begunAt === undefined) return;
    const { queueMs, retryable } = limits;
    begunAt = undefined;
    queuedAt ??= performance.now();
    const leftMs = Math.max(0, queueMs - (performance.now() - queuedAt));
    const message = `The request waited in the server's own queue for ${queueMs} ms`;
    arm(leftMs, () => new ModelError('model_unavailable', message, { retryable }));
  }

  return {
    signal: control.signal,
    start(given) {
      limits = given;
      begun();
    },
    queued,
    begun,
    begunMsAgo: () => (begunAt === undefined ? undefined : performance.now() - begunAt),
    stop: () => clearTimeout(timer),
  };
}
