import { EndpointError } from '../endpoint-error.ts';
import { ModelError } from '../model-error.ts';
import { refusalSchema } from './wire.ts';

/** Refusals that hold no word of the request. Others may: "invalid json" comes with a piece of the body. */
const KNOWN_REFUSALS = ['empty body', 'invalid json', 'invalid generation parameters', 'job queue is full'];
/** `unsupported_generation_mode_error` in examples/server/runtime.cpp. */
const NO_IMAGES = 'loaded model does not support img_gen';

/** A submission that was not accepted, as the pipeline takes it. */
export function translateSubmission(error: unknown): unknown {
  if (!(error instanceof EndpointError)) return error;
  const { status } = error;
  if (status === 404 || status === 405)
    return unusable('The server has no /sdcpp/v1/img_gen: it is too old, or no sd-server', error);
  const reason = refusalSchema.safeParse(error.json()).data?.error;
  if (reason === NO_IMAGES) return unusable('The model that the server has loaded makes no images', error);
  if (status < 400 || reason === undefined || !KNOWN_REFUSALS.includes(reason)) return error;
  const { code, message, retryable, refused } = error;
  return new ModelError(code, `${message}: ${reason}`, { retryable, refused, cause: error });
}

/** Whether the next look at a job may find what this one did not: the way to the server is broken, or it is busy. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof EndpointError)) return error instanceof UnansweredError;
  const { status } = error;
  return status === 0 || status === 408 || status === 429 || status >= 500;
}

/** An error of a look at a job: whatever the status, the server may have the job, so no other endpoint is to be asked. */
export function translateLook(error: unknown): unknown {
  if (!(error instanceof ModelError) || !error.refused) return error;
  const { code, message, retryable } = error;
  return new ModelError(code, message, { retryable, cause: error });
}

/** The server took the call and was silent for too long. What it did with it, nobody knows. */
export class UnansweredError extends ModelError {
  constructor(ms: number) {
    super('model_unavailable', `The server did not answer within ${ms} ms`, { retryable: true });
  }
}

const unusable = (message: string, cause: EndpointError) =>
  new ModelError('model_unavailable', message, { retryable: false, refused: true, cause });
