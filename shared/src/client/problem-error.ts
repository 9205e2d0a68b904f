import { ERRORS } from '../contracts/errors.ts';
import type { Problem } from './contract-types.ts';
import { EaselError, type EaselErrorCode, type HttpMethod } from './easel-error.ts';

/**
 * Converts an error response to an EaselError. A code that is newer than this client becomes the general one of its status; anything
 * but problem+json, such as a proxy's page, keeps only its status.
 */
export async function problemError(method: HttpMethod, response: Response): Promise<EaselError> {
  const retryAfterMs = retryAfter(response.headers.get('retry-after'));
  const body: unknown = await response.json().catch(() => null);
  const { status } = response;
  if (isProblem(body)) {
    const code = Object.hasOwn(ERRORS, body.code) ? body.code : codeOfStatus(status);
    return new EaselError({ ...body, code, method, status, retryAfterMs });
  }
  return new EaselError({
    method,
    status,
    code: codeOfStatus(status),
    title: response.statusText,
    detail: '',
    requestId: response.headers.get('x-request-id'),
    retryAfterMs,
  });
}

/**
 * Returns whether a value has the shape of a problem, whatever its code. Written by hand, because every page needs it and the validator would
 * enlarge every page.
 */
function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null) return false;
  const { code, title, detail, requestId, errors, limit, reason } = body as Record<string, unknown>;
  return (
    typeof code === 'string' &&
    [title, detail, requestId].every((text) => typeof text === 'string') &&
    (errors === undefined || (Array.isArray(errors) && errors.every(isFieldError))) &&
    (limit === undefined || isLimit(limit)) &&
    (reason === undefined || typeof reason === 'string')
  );
}

function isFieldError(value: unknown): boolean {
  const { pointer, message } = Object(value) as Record<string, unknown>;
  return typeof pointer === 'string' && typeof message === 'string';
}

function isLimit(value: unknown): boolean {
  const { name, value: most, resetsAt } = Object(value) as Record<string, unknown>;
  return (
    typeof name === 'string' &&
    typeof most === 'number' &&
    (resetsAt === null || typeof resetsAt === 'string')
  );
}

function codeOfStatus(status: number): EaselErrorCode {
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 429) return 'rate_limited';
  if (status >= 502 && status <= 504) return 'unavailable';
  return status >= 500 ? 'internal' : 'bad_response';
}

/** Reads `Retry-After`, seconds or a date (RFC 9110, 10.2.3), in milliseconds from now. */
function retryAfter(header: string | null): number | null {
  if (!header) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
