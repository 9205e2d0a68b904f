import { z } from 'zod';
import { EndpointError } from '../http/endpoint-error.ts';
import { ModelError } from '../model-error.ts';

/** A1111's `handle_exception` gives the Python class in `error`; FastAPI's own refusals have `detail` alone. */
const failureSchema = z.object({
  error: z.string().catch(''),
  detail: z.unknown(),
  errors: z.string().catch(''),
  message: z.string().catch(''),
});

/** Translates what the server refused or failed at. Returns an unknown error unchanged. */
export function translateFailure(error: unknown): unknown {
  if (!(error instanceof EndpointError)) return error;
  const failure = failureSchema.safeParse(error.json()).data;
  if (!failure) return error;
  if (error.status === 404 && failure.detail === 'Not Found') {
    const message = 'The server has no such route: start it with --api';
    return new ModelError('model_unavailable', message, { retryable: false, refused: true, cause: error });
  }
  if (failure.detail === 'Sampler not found') {
    return new ModelError('model_refused', 'The server has no such sampler', {
      retryable: false,
      cause: error,
    });
  }
  if (
    /could not find upscaler|Invalid upscaler/.test(`${failure.errors} ${failure.message} ${failure.detail}`)
  ) {
    return new ModelError('model_refused', 'The server has no such upscaler', {
      retryable: false,
      cause: error,
    });
  }
  // Only the class, since the rest may repeat the prompt.
  if (error.status >= 500 && /^\w{1,60}$/.test(failure.error)) {
    return new ModelError('model_failed', `The server failed: ${failure.error}`, {
      retryable: true,
      cause: error,
    });
  }
  return error;
}
