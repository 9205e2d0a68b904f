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

/** Consecutive failures that open the circuit. */
const FAILURES = 3;
/** Milliseconds until a trial request, which grow each time that it fails as well. */
const REST_MS = { initialDelay: 5_000, maxDelay: 60_000 };

/** Creates the circuit breaker of an endpoint. */
export function createCircuit(logger: Logger): CircuitBreakerPolicy {
  const circuit = circuitBreaker(handleWhen(isEndpointFault), {
    breaker: new ConsecutiveBreaker(FAILURES),
    halfOpenAfter: new ExponentialBackoff(REST_MS),
  });
  circuit.onBreak((reason) => logger.warn({ err: 'error' in reason && reason.error }, 'circuit open'));
  circuit.onReset(() => logger.info('circuit closed'));
  return circuit;
}

/**
 * Runs work while the circuit is closed, and one trial request when it is half open. Refuses the others meanwhile, as the trial may
 * take as long as they have.
 * @throws {ModelError} model_unavailable, refused, while the circuit is open or half open; else what the work throws
 */
export async function runThrough<Result>(
  circuit: CircuitBreakerPolicy,
  work: () => Promise<Result>,
): Promise<Result> {
  if (circuit.state === CircuitState.HalfOpen) throw openError(circuit);
  try {
    return await circuit.execute(work);
  } catch (error) {
    throw error instanceof BrokenCircuitError ? openError(circuit) : error;
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
function isEndpointFault(error: unknown): boolean {
  // The generation's deadline.
  if (error instanceof DOMException) return error.name === 'TimeoutError';
  if (!(error instanceof ModelError)) return false;
  const answer = error instanceof EndpointError ? error : error.cause;
  const status = answer instanceof EndpointError ? answer.status : 0;
  return error.code === 'model_unavailable' || status >= 500;
}
