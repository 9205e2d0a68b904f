import type { ErrorCode, Problem } from './contract-types.ts';

/** The API's own codes, and what can go wrong before there is an answer to read. */
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

/** A request that did not succeed. `status` is 0 when no answer came. It holds nothing of the request's headers. */
export class EaselError extends Error {
  readonly method: HttpMethod;
  readonly status: number;
  readonly code: EaselErrorCode;
  readonly title: string;
  readonly detail: string;
  /** The fields at fault, each by a JSON pointer. */
  readonly errors: NonNullable<Problem['errors']>;
  /** Which limit was hit, where one was. */
  readonly limit: Problem['limit'] | null;
  /** Why the content policy blocked it, where it did. */
  readonly reason: string | null;
  /** Leads the support to what happened. */
  readonly requestId: string | null;
  /** How long the service asks to wait. */
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

/** No answer came: offline, connection refused, or cut off on the way. */
export function networkError(method: HttpMethod, cause: unknown): EaselError {
  return new EaselError({ method, status: 0, code: 'network', title: 'No connection', detail: '', cause });
}

/** An answer came, but not one that the contract knows. */
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

/** A proxy in front of the service could not reach it: 502, 503, 504. */
export function isGatewayError(error: unknown): error is EaselError {
  return isEaselError(error) && [502, 503, 504].includes(error.status);
}

/** Nobody answered for the service itself: no connection, or a proxy said so. */
export function isUnavailable(error: unknown): error is EaselError {
  return isEaselError(error, 'network') || isGatewayError(error);
}
