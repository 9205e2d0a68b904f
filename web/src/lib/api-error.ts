import { type ErrorCode, type Problem, problemSchema } from '@easel/shared/contracts/errors';

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

/** Reads problem+json; anything else (a proxy's own page, for example) still becomes an error of that status. */
export async function problemError(method: HttpMethod, response: Response): Promise<ApiError> {
  const retryAfterMs = retryAfter(response.headers.get('retry-after'));
  const body: unknown = await response.json().catch(() => null);
  const problem = problemSchema.safeParse(body);
  if (problem.success)
    return new ApiError({ ...problem.data, method, status: response.status, retryAfterMs });
  return new ApiError({
    method,
    status: response.status,
    code: codeOfStatus(response.status),
    title: response.statusText,
    detail: '',
    requestId: response.headers.get('x-request-id'),
    retryAfterMs,
  });
}

function codeOfStatus(status: number): ApiErrorCode {
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 429) return 'rate_limited';
  if (status >= 502 && status <= 504) return 'unavailable';
  return status >= 500 ? 'internal' : 'bad_response';
}

function retryAfter(header: string | null): number | null {
  const seconds = Number(header);
  return header !== null && header !== '' && Number.isFinite(seconds) ? seconds * 1_000 : null;
}
