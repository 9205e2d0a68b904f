import type { ErrorCode } from '@easel/shared/contracts/errors';
import type { Problem } from '@easel/shared/contracts/errors.schema';

/** The contract's codes, and what can go wrong before there is an answer to read. */
export type ApiErrorCode = ErrorCode | 'network' | 'bad_response';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface ApiErrorInit {
  method: HttpMethod;
  status: number;
  code: ApiErrorCode;
  title: string;
  detail: string;
  errors?: Problem['errors'];
  limit?: Problem['limit'];
  reason?: Problem['reason'];
  requestId?: string | null;
  retryAfterMs?: number | null;
  cause?: unknown;
}

/** A request that did not succeed. `status` is 0 when no answer came. */
export class ApiError extends Error {
  readonly method: HttpMethod;
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly title: string;
  readonly detail: string;
  readonly errors: NonNullable<Problem['errors']>;
  readonly limit: Problem['limit'] | null;
  /** Why the content policy blocked it, where it did. */
  readonly reason: string | null;
  readonly requestId: string | null;
  readonly retryAfterMs: number | null;

  constructor(init: ApiErrorInit) {
    super(init.detail || init.title, { cause: init.cause });
    this.name = 'ApiError';
    this.method = init.method;
    this.status = init.status;
    this.code = init.code;
    this.title = init.title;
    this.detail = init.detail;
    this.errors = init.errors ?? [];
    this.limit = init.limit ?? null;
    this.reason = init.reason ?? null;
    this.requestId = init.requestId ?? null;
    this.retryAfterMs = init.retryAfterMs ?? null;
  }
}

export function isApiError(error: unknown, code?: ApiErrorCode): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

/** No answer came: offline, connection refused, or cut off on the way. */
export function networkError(method: HttpMethod, cause: unknown): ApiError {
  return new ApiError({ method, status: 0, code: 'network', title: 'No connection', detail: '', cause });
}

/** An answer came, but not one that the contract knows. */
export function badResponse(method: HttpMethod, response: Response, cause: unknown): ApiError {
  return new ApiError({
    method,
    status: response.status,
    code: 'bad_response',
    title: 'Unexpected answer',
    detail: '',
    requestId: response.headers.get('x-request-id'),
    cause,
  });
}

/** A proxy in front of the service could not reach it: 502, 503, 504. */
export function isGatewayError(error: unknown): error is ApiError {
  return isApiError(error) && [502, 503, 504].includes(error.status);
}

/** Nobody answered for the service itself: no connection, or a proxy said so. */
export function isUnavailable(error: unknown): error is ApiError {
  return isApiError(error, 'network') || isGatewayError(error);
}
