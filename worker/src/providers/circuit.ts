import type { Logger } from '@easel/shared/node/logger';
import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
} from 'cockatiel';
import { EndpointError } from './endpoint-error.ts';
import { ModelError } from './model-error.ts';

/** Failures in a row after which an endpoint is left alone. */
const FAILURES = 3;
/** Milliseconds until one request tries it again; longer each time that one fails, too. */
const REST_MS = { initialDelay: 5_000, maxDelay: 60_000 };

/** Keeps requests from an endpoint that does not work, so that they need not find out one by one. */
export function createCircuit(logger: Logger): CircuitBreakerPolicy {
  const circuit = circuitBreaker(handleWhen(isEndpointFault), {
    breaker: new ConsecutiveBreaker(FAILURES),
    halfOpenAfter: new ExponentialBackoff(REST_MS),
  });
  circuit.onBreak((reason) => logger.warn({ err: 'error' in reason && reason.error }, 'endpoint rests'));
  circuit.onReset(() => logger.info('endpoint works again'));
  return circuit;
}

/**
 * Lets work through while the circuit is closed, and after a rest one request. The others do not wait for what becomes of
 * it: that may take as long as they have.
 * @throws {ModelError} model_unavailable, refused, while the endpoint rests or is on trial; else what the work throws
 */
export async function through<Result>(
  circuit: CircuitBreakerPolicy,
  work: () => Promise<Result>,
): Promise<Result> {
  if (circuit.state === CircuitState.HalfOpen) throw resting(circuit);
  try {
    return await circuit.execute(work);
  } catch (error) {
    throw error instanceof BrokenCircuitError ? resting(circuit) : error;
  }
}

function resting({ lastFailure }: CircuitBreakerPolicy): ModelError {
  return new ModelError('model_unavailable', 'The endpoint rests after failures', {
    retryable: true,
    refused: true,
    cause: lastFailure && 'error' in lastFailure ? lastFailure.error : undefined,
  });
}

/** What speaks of the endpoint, and not of the request: refused settings and blocked content say nothing about it. */
function isEndpointFault(error: unknown): boolean {
  // Nobody answered while the generation had time.
  if (error instanceof DOMException) return error.name === 'TimeoutError';
  if (!(error instanceof ModelError)) return false;
  const answer = error instanceof EndpointError ? error : error.cause;
  const status = answer instanceof EndpointError ? answer.status : 0;
  return error.code === 'model_unavailable' || status >= 500;
}
