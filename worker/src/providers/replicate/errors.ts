import { EndpointError, isGateway } from '../endpoint-error.ts';
import { ModelError } from '../model-error.ts';
import { type Prediction, problemSchema } from './wire.ts';

/**
 * Why a request for a prediction failed. Where Replicate may have taken it all the same (a broken connection, an answer that
 * makes no sense, a gateway that gave up waiting), nobody knows its id, and another attempt would pay twice: there is none.
 */
export function translateRefusal(error: unknown): ModelError {
  if (!(error instanceof EndpointError)) return maybeTaken('Replicate did not answer in time', error);
  const { status, refused, retryable, code } = error;
  if (refused && status === 0) return error;
  if (status < 400 || isGateway(status)) return maybeTaken(error.message, error);
  const problem = problemSchema.safeParse(error.json()).data;
  const fields = problem?.invalid_fields?.map(({ field }) => field.replace(/[^\w.]/g, '')).filter(Boolean);
  const details = [problem?.title?.slice(0, 80), ...(fields ?? [])].filter(Boolean).join(', ');
  const message = details ? `${error.message} (${details})` : error.message;
  // The model is not there, or not for this account.
  if (status === 404)
    return new ModelError('model_unavailable', message, { retryable: false, refused: true });
  return new ModelError(code, message, { retryable, refused, cause: error });
}

/** Why asking about a prediction failed. Running or not, it was taken, so this is never a refusal. */
export function translateLook(error: unknown): ModelError {
  if (error instanceof ModelError) {
    return new ModelError(error.code, error.message, { retryable: error.retryable, cause: error });
  }
  const message = 'Replicate did not answer in time';
  return new ModelError('model_unavailable', message, { retryable: true, cause: error });
}

/** Whether Replicate said that it does not know the prediction. */
export const isUnknown = ({ cause }: ModelError) => cause instanceof EndpointError && cause.status === 404;

/** Models have no codes for this, only sentences. Sources: cog-stable-diffusion, `predict.py`; Replicate's E005. */
const BLOCKED =
  /\bnsfw\b|flagged as sensitive|\bE005\b|safety (checker|filter|system)|content (policy|moderation)/i;

/** Why a prediction has no picture, or undefined while it may still get one or has one. */
export function translateEnd({ status, error }: Prediction): ModelError | undefined {
  if (status === 'failed') return translateFailed(typeof error === 'string' ? error : '');
  if (status === 'canceled') {
    return new ModelError('model_failed', 'The prediction was canceled, or ran for too long', {
      retryable: false,
    });
  }
  if (status !== 'aborted') return undefined;
  return new ModelError('model_unavailable', 'The prediction was given up before it began', {
    retryable: true,
  });
}

/** The error's sentence may repeat the prompt; its code, in brackets, does not. */
function translateFailed(error: string): ModelError {
  if (BLOCKED.test(error)) {
    return new ModelError('content_blocked', 'The model refused to show what it made', { retryable: false });
  }
  const [, code] = /\((?:code: )?([A-Z]{1,2}\d{0,5})\)/.exec(error) ?? [];
  return new ModelError('model_failed', `The prediction failed${code ? ` (${code})` : ''}`, {
    retryable: true,
  });
}

const maybeTaken = (message: string, cause: unknown) =>
  new ModelError('model_unavailable', message, { retryable: false, cause });
