import type { ErrorCode, Problem } from './contract-types.ts';

/** The API's error codes, and those of requests without a readable answer. */
export type EaselErrorCode = ErrorCode | 'network' | 'bad_response';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface EaselErrorInit {
  method: HttpMethod;
  status: number;
  code: EaselErrorCode;
  title: string;
  detail: string;
  errors?: Problem['errors'];
  limit?: Problem['limit'];
  reason?: Problem['reason'];
  requestId?: string | null;
  retryAfterMs?: number | null;
  cause?: unknown;
}

/** A failed request. `status` is 0 if no answer arrived. Holds nothing of the request's headers. */
export class EaselError extends Error {
  readonly method: HttpMethod;
  readonly status: number;
  readonly code: EaselErrorCode;
  readonly title: string;
  readonly detail: string;
  /** The invalid fields, each by a JSON pointer. */
  readonly errors: NonNullable<Problem['errors']>;
  /** The limit that was hit, if any. */
  readonly limit: Problem['limit'] | null;
  /** Why the content policy blocked the request, if it did. */
  readonly reason: string | null;
  /** Identifies the request in the logs, for support. */
  readonly requestId: string | null;
  /** How long the service asks to wait, in milliseconds. */
  readonly retryAfterMs: number | null;

  constructor(init: EaselErrorInit) {
    super(init.detail || init.title, { cause: init.cause });
    this.name = 'EaselError';
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

export function isEaselError(error: unknown, code?: EaselErrorCode): error is EaselError {
  return error instanceof EaselError && (code === undefined || error.code === code);
}

/** Creates the error of a request without an answer: offline, connection refused or connection lost. */
export function networkError(method: HttpMethod, cause: unknown): EaselError {
  return new EaselError({ method, status: 0, code: 'network', title: 'No connection', detail: '', cause });
}

/** Creates the error of an answer that does not match the contract. */
export function badResponse(method: HttpMethod, response: Response, cause: unknown): EaselError {
  return new EaselError({
    method,
    status: response.status,
    code: 'bad_response',
    title: 'Unexpected answer',
    detail: '',
    requestId: response.headers.get('x-request-id'),
    cause,
  });
}

/** Returns whether a proxy in front of the service could not reach it: 502, 503 or 504. */
export function isGatewayError(error: unknown): error is EaselError {
  return isEaselError(error) && [502, 503, 504].includes(error.status);
}

/** Returns whether the service was unreachable: no connection, or a proxy reports it. */
export function isUnavailable(error: unknown): error is EaselError {
  return isEaselError(error, 'network') || isGatewayError(error);
}
