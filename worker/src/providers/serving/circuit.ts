import type { FailureCode } from '@easel/shared/contracts/errors';
import type { Logger } from '@easel/shared/node/logger';
import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhen,
} from 'cockatiel';
import { EndpointError } from '../http/endpoint-error.ts';
import { ModelError } from '../model-error.ts';

/** Consecutive failures that open the circuit. */
const FAILURES = 3;
/** Milliseconds until the first trial request, doubled each time that it fails as well or the server does not answer. */
const REST_MS = 5_000;
const LONGEST_REST_MS = 60_000;

/**
 * A circuit breaker that answers without a request whether it would let one through. While it is open, it probes the server in the
 * background and is ready for a trial only when that answers: no picture is claimed for a server that is down.
 */
export interface Circuit {
  policy: CircuitBreakerPolicy;
  /** Which requests go through: all (`closed`), one trial (`ready`) or none (`open`, also while a trial is in flight). */
  state(): 'closed' | 'ready' | 'open';
  /** The last failure that counted against the endpoint; null if there was none. */
  lastFailure(): EndpointFailure | null;
  /** Ends the probes. */
  close(): void;
}

export interface EndpointFailure {
  code: FailureCode;
  /** For operators: holds no prompt and no key. */
  message: string;
  at: Date;
}

/**
 * Creates the circuit breaker of an endpoint.
 *
 * @param answers whether the server answers at all; must cost nothing
 */
export function createCircuit(logger: Logger, answers: () => Promise<boolean>): Circuit {
  let restMs = REST_MS;
  let timer: NodeJS.Timeout | undefined;
  let hasAnswered = false;
  let closed = false;
  const policy = circuitBreaker(handleWhen(isEndpointFault), {
    breaker: new ConsecutiveBreaker(FAILURES),
    halfOpenAfter: new DelegateBackoff(({ attempt }) => {
      restMs = Math.min(REST_MS * 2 ** (attempt - 1), LONGEST_REST_MS);
      return restMs;
    }),
  });
  policy.onBreak((reason) => {
    hasAnswered = false;
    probeLater();
    logger.warn({ err: 'error' in reason && reason.error }, 'circuit open');
  });

  function probeLater(): void {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(() => void probe(), restMs).unref();
  }

  async function probe(): Promise<void> {
    const probed = timer;
    const isAnswered = await answers().catch(() => false);
    // The circuit may have closed, or opened again, meanwhile.
    if (timer !== probed) return;
    hasAnswered = isAnswered;
    if (hasAnswered) return;
    restMs = Math.min(2 * restMs, LONGEST_REST_MS);
    probeLater();
  }

  function endProbes(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  let lastFailure: EndpointFailure | null = null;
  policy.onFailure(({ handled, reason }) => {
    if (!handled || !('error' in reason)) return;
    const { error } = reason;
    const known =
      error instanceof ModelError ? error : { code: 'model_timeout' as const, message: 'It took too long' };
    lastFailure = { code: known.code, message: known.message, at: new Date() };
  });
  policy.onReset(() => {
    endProbes();
    logger.info('circuit closed');
  });
  return {
    policy,
    lastFailure: () => lastFailure,
    state() {
      if (policy.state === CircuitState.Closed) return 'closed';
      return policy.state === CircuitState.Open && hasAnswered ? 'ready' : 'open';
    },
    close() {
      closed = true;
      endProbes();
    },
  };
}

/** Whether a trial request is in flight. */
export const isOnTrial = ({ policy }: Pick<Circuit, 'policy'>): boolean =>
  policy.state === CircuitState.HalfOpen;

/**
 * Runs work while the circuit is closed, and one trial request when it is half open. Refuses the others meanwhile,
 * since the trial may take as long as their own deadlines.
 * @throws {ModelError} model_unavailable, refused, while the circuit is open or half open; else what the work throws
 */
export async function runThrough<Result>({ policy }: Circuit, work: () => Promise<Result>): Promise<Result> {
  if (isOnTrial({ policy })) throw openError(policy);
  try {
    return await policy.execute(work);
  } catch (error) {
    throw error instanceof BrokenCircuitError ? openError(policy) : error;
  }
}

function openError({ lastFailure }: CircuitBreakerPolicy): ModelError {
  return new ModelError('model_unavailable', 'The endpoint has failed repeatedly and is not asked for now', {
    retryable: true,
    refused: true,
    cause: lastFailure && 'error' in lastFailure ? lastFailure.error : undefined,
  });
}

/** Whether a failure is the endpoint's: refused settings and blocked content are the request's. */
export function isEndpointFault(error: unknown): boolean {
  // The deadline of an upscaled picture; that of a generation is a model_timeout.
  if (error instanceof DOMException) return error.name === 'TimeoutError';
  if (!(error instanceof ModelError)) return false;
  const answer = error instanceof EndpointError ? error : error.cause;
  const status = answer instanceof EndpointError ? answer.status : 0;
  return error.code === 'model_unavailable' || error.code === 'model_timeout' || status >= 500;
}
