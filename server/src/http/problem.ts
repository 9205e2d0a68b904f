import { ERRORS } from '@easel/shared/contracts/errors';
import type { Problem } from '@easel/shared/contracts/errors.schema';
import { AppError } from '@easel/shared/node/app-error';
import { isOutage, isRetryable } from '@easel/shared/node/outage';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { validationFailed } from './validation.ts';

/** Errors of the framework that the client can fix, by their code. */
const FRAMEWORK_ERRORS = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'validation_failed',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_STATIC_FORBIDDEN_PATH: 'not_found',
  FST_PARTS_LIMIT: 'payload_too_large',
  FST_FILES_LIMIT: 'payload_too_large',
  FST_FIELDS_LIMIT: 'payload_too_large',
  FST_PROTO_VIOLATION: 'validation_failed',
  FST_INVALID_JSON_FIELD_ERROR: 'validation_failed',
  FST_MP_PREMATURE_CLOSE: 'validation_failed',
} as const;

/** Translates any thrown value. An unknown error is a defect: the client gets no details. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return validationFailed(error.validation);
  const { code, statusCode, reason } = (error ?? {}) as Record<string, unknown>;
  const known = FRAMEWORK_ERRORS[code as keyof typeof FRAMEWORK_ERRORS];
  if (known) return new AppError(known, { cause: error });
  const passes = isOutage(error) || isRetryable(error) || reason === 'unavailable';
  if (passes) return new AppError('unavailable', { cause: error });
  // Thrown for a body with `__proto__` in it.
  if (error instanceof SyntaxError && statusCode === 400)
    return new AppError('malformed_json', { cause: error });
  return new AppError('internal', { cause: error });
}

/**
 * Presents an error in the format of RFC 9457. `type` links to its description in the API documentation.
 *
 * @param publicUrl the origin that clients use
 */
export function presentProblem(error: AppError, requestId: string, publicUrl: string): Problem {
  const { code, status, detail, details } = error;
  const { title } = ERRORS[code];
  return { type: `${publicUrl}/api-docs#${code}`, title, status, detail, code, requestId, ...details };
}
