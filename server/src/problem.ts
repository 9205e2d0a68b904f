import { ERRORS, type Problem } from '@easel/shared/contracts/errors';
import { AppError } from '@easel/shared/node/app-error';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { validationFailed } from './validation.ts';

/** The framework's own errors that mean something to a client, by their code. */
const FRAMEWORK_ERRORS = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'validation_failed',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_STATIC_FORBIDDEN_PATH: 'not_found',
} as const;

/** What PostgreSQL, the object store or the queue being away looks like: another try may succeed. */
const OUTAGES: ReadonlySet<unknown> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'],
  // postgres.js: https://github.com/porsager/postgres#connection-error-codes
  ...['CONNECT_TIMEOUT', 'CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED'],
  // SQLSTATE: too many connections, admin shutdown, crash shutdown, cannot connect now.
  ...['53300', '57P01', '57P02', '57P03'],
]);

/** Translates whatever was thrown while a request was answered. An unknown error is a defect and says nothing. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return validationFailed(error.validation);
  const { code, statusCode, reason } = (error ?? {}) as Record<string, unknown>;
  const known = FRAMEWORK_ERRORS[code as keyof typeof FRAMEWORK_ERRORS];
  if (known) return new AppError(known, { cause: error });
  if (OUTAGES.has(code) || reason === 'unavailable') return new AppError('unavailable', { cause: error });
  // A body with `__proto__` in it.
  if (error instanceof SyntaxError && statusCode === 400)
    return new AppError('malformed_json', { cause: error });
  return new AppError('internal', { cause: error });
}

/**
 * RFC 9457. `type` leads to the error's description in the API documentation.
 *
 * @param publicUrl The origin that clients know.
 */
export function presentProblem(error: AppError, requestId: string, publicUrl: string): Problem {
  const { code, status, detail, details } = error;
  const { title } = ERRORS[code];
  return { type: `${publicUrl}/api-docs#${code}`, title, status, detail, code, requestId, ...details };
}
