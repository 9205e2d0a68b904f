import { withToken } from '@easel/shared/client/access-token';
import { createCalls } from '@easel/shared/client/calls';
import type { AccessToken } from '@easel/shared/client/client';
import { createSend } from '@easel/shared/client/http';
import { ANSWER_SCHEMAS } from './answer-schemas';
import { type RequestOptions, requestBy } from './http';
import { session } from './session';

export { isApiError } from './api-error';

/** The signed-in user's, or none for a visitor. A refresh tells whether a session that is refused is really over. */
const accessToken: AccessToken = async (isRefused) =>
  isRefused ? ((await session.refresh())?.accessToken ?? null) : session.accessToken();

/**
 * The public API, as the signed-in user or as a visitor. Requests are sent once: queries and mutations have rules of their own
 * for sending them again.
 */
export const easel = createCalls(withToken(createSend({ baseUrl: '/api' }), accessToken), ANSWER_SCHEMAS);

const call = requestBy(withToken(createSend(), accessToken));

type WithoutBody<T> = Omit<RequestOptions<T>, 'body'>;

/** All else of the API. Paths begin with `/api/`; answers are parsed by the contract's schema. */
export const api = {
  get: <T = undefined>(path: string, options?: WithoutBody<T>) => call('GET', path, options),
  post: <T = undefined>(path: string, options?: RequestOptions<T>) => call('POST', path, options),
  put: <T = undefined>(path: string, options?: RequestOptions<T>) => call('PUT', path, options),
  patch: <T = undefined>(path: string, options?: RequestOptions<T>) => call('PATCH', path, options),
  delete: <T = undefined>(path: string, options?: RequestOptions<T>) => call('DELETE', path, options),
};
