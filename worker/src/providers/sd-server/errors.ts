import { UnansweredError } from '../http/call-within.ts';
import { EndpointError } from '../http/endpoint-error.ts';
import { ModelError } from '../model-error.ts';
import { refusalSchema } from './wire.ts';

/** Refusals that repeat no word of the request. Others may. */
const KNOWN_REFUSALS = ['empty body', 'invalid json', 'invalid generation parameters', 'job queue is full'];
/** `unsupported_generation_mode_error` in examples/server/runtime.cpp. */
const NO_IMAGES = 'loaded model does not support img_gen';

/** Translates why a submission was not accepted. */
export function translateSubmission(error: unknown): unknown {
  if (!(error instanceof EndpointError)) return error;
  const { status } = error;
  if (status === 404 || status === 405)
    return unusable('The server has no /sdcpp/v1/img_gen: it is too old, or no sd-server', error);
  const reason = refusalSchema.safeParse(error.json()).data?.error;
  if (reason === NO_IMAGES) return unusable('The model that the server has loaded makes no images', error);
  if (status < 400 || reason === undefined || !KNOWN_REFUSALS.includes(reason)) return error;
  return error.with({ message: `${error.message}: ${reason}` });
}

/** Whether the next look at a job may succeed: the connection broke, or the server is busy. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof EndpointError)) return error instanceof UnansweredError;
  const { status } = error;
  return status === 0 || status === 408 || status === 429 || status >= 500;
}

const unusable = (message: string, cause: EndpointError) =>
  new ModelError('model_unavailable', message, { retryable: false, refused: true, cause });
