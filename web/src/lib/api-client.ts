import type { z } from 'zod';
import type { HttpMethod } from './api-error';
import { isApiError } from './api-error';
import { type Answer, type RequestOptions, request } from './http';
import { session } from './session';

export { isApiError } from './api-error';

/**
 * A request as the signed-in user, or as a visitor where nobody is. An access token that has run out meanwhile
 * is renewed and the request made once more: the server refused it before doing anything.
 */
async function send<Schema extends z.ZodType | undefined = undefined>(
  method: HttpMethod,
  path: string,
  options: RequestOptions<Schema> = {},
): Promise<Answer<Schema>> {
  const token = await session.accessToken();
  if (token === null) return request(method, path, options);
  try {
    return await request(method, path, withToken(options, token));
  } catch (error) {
    if (!isRefusedToken(error)) throw error;
    const fresh = await session.refresh();
    if (fresh === null) throw error;
    return request(method, path, withToken(options, fresh.accessToken));
  }
}

function withToken<Schema extends z.ZodType | undefined>(
  options: RequestOptions<Schema>,
  token: string,
): RequestOptions<Schema> {
  return { ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } };
}

/** Also for `unauthenticated` and `session_revoked`: the refresh then tells whether the session is really over. */
function isRefusedToken(error: unknown): boolean {
  return (
    isApiError(error, 'token_expired') ||
    isApiError(error, 'unauthenticated') ||
    isApiError(error, 'session_revoked')
  );
}

type WithoutBody<Schema extends z.ZodType | undefined> = Omit<RequestOptions<Schema>, 'body'>;

/** The API on our own origin. Paths begin with `/api/`; answers are parsed by the contract's schema. */
export const api = {
  get: <Schema extends z.ZodType | undefined = undefined>(path: string, options?: WithoutBody<Schema>) =>
    send('GET', path, options),
  post: <Schema extends z.ZodType | undefined = undefined>(path: string, options?: RequestOptions<Schema>) =>
    send('POST', path, options),
  put: <Schema extends z.ZodType | undefined = undefined>(path: string, options?: RequestOptions<Schema>) =>
    send('PUT', path, options),
  patch: <Schema extends z.ZodType | undefined = undefined>(path: string, options?: RequestOptions<Schema>) =>
    send('PATCH', path, options),
  delete: <Schema extends z.ZodType | undefined = undefined>(
    path: string,
    options?: RequestOptions<Schema>,
  ) => send('DELETE', path, options),
};
