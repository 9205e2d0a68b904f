import { capabilitiesOf } from '@easel/shared/node/models/providers';
import type { RegisteredModel } from '@easel/shared/node/models/registry-schema';
import type { ClaimedGeneration } from '@easel/shared/node/repos/generations/claims.repo';
import { type AttemptContext, CanceledError, ShutdownError } from '../pipeline/stage.ts';
import { ModelError } from '../providers/model-error.ts';
import { HandoverError } from '../providers/types.ts';

/** Milliseconds for the stages after the model, beyond the model's own limit. */
const PAID_REST_MS = 60_000;

/** Returns the milliseconds by which a paid request may delay a shutdown beyond the grace. */
export function longestPaidMs(models: readonly RegisteredModel[], modelTimeoutMs: number): number {
  const paid = models.filter(({ provider }) => capabilitiesOf(provider).billed);
  const limits = paid.map(({ timeoutSeconds }) =>
    timeoutSeconds === undefined ? modelTimeoutMs : timeoutSeconds * 1_000,
  );
  return limits.length === 0 ? 0 : Math.max(...limits) + PAID_REST_MS;
}

/** A signal that a shutdown does not abort while a paid request is in flight. */
export interface StopSignal {
  signal: AbortSignal;
  /** Sets whether a paid request is in flight or has made a picture that is not settled yet. */
  setPaid(isPaid: boolean): void;
  isPaid(): boolean;
  /** Clears the timer and the listener; the signal no longer aborts. */
  end(): void;
}

/**
 * Follows `outer`, but passes a shutdown on only when no paid request is in flight, or `withinMs` later: otherwise the
 * picture and its cost would be lost.
 */
export function stopUnlessPaid(outer: AbortSignal, withinMs: number): StopSignal {
  const control = new AbortController();
  let isPaid = false;
  let timer: NodeJS.Timeout | undefined;
  const stop = () => control.abort(outer.reason);

  function onAbort(): void {
    const mayWait = isPaid && outer.reason instanceof ShutdownError;
    if (mayWait) timer ??= setTimeout(stop, withinMs).unref();
    else stop();
  }

  outer.addEventListener('abort', onAbort, { once: true });
  if (outer.aborted) onAbort();
  return {
    signal: control.signal,
    isPaid: () => isPaid,
    setPaid(now) {
      isPaid = now;
      if (!isPaid && outer.aborted) stop();
    },
    end() {
      clearTimeout(timer);
      outer.removeEventListener('abort', onAbort);
    },
  };
}

/** Returns the milliseconds for which a shutdown waits for a paid request and the stages after it. */
export function paidWithinMs(
  { model }: Pick<ClaimedGeneration, 'model'>,
  { providers, modelTimeoutMs }: Pick<AttemptContext, 'providers' | 'modelTimeoutMs'>,
): number {
  try {
    return (providers.get(model).timeoutMs ?? modelTimeoutMs) + PAID_REST_MS;
  } catch {
    // The pipeline reports why the model is not served.
    return 0;
  }
}

/** Makes a failure final, as another attempt would pay the vendor again. */
export function asFinal(error: unknown): unknown {
  if (error instanceof ModelError) return error.with({ retryable: false, refused: false });
  const isKnown = error instanceof HandoverError || error instanceof CanceledError;
  return isKnown
    ? error
    : new ModelError('internal', 'The picture was paid for and lost', { retryable: false, cause: error });
}
