import { withToken } from '@easel/shared/client/access-token';
import type { AccessToken } from '@easel/shared/client/client';
import { createApi } from '@easel/shared/client/create-api';
import { createSend } from '@easel/shared/client/http';
import { ENDPOINTS, loadAnswerSchemas } from './anonymous-api';
import { type RequestOptions, requestBy } from './http';
import { session } from './session';

/** Gives the signed-in user's token, none for visitors. When one was refused, refreshes the session. */
const accessToken: AccessToken = async (isRefused) =>
  isRefused ? ((await session.refresh())?.accessToken ?? null) : session.accessToken();

const call = requestBy(withToken(createSend(), accessToken));

type WithoutBody<T> = Omit<RequestOptions<T>, 'body'>;

/**
 * The API as the signed-in user or as a visitor, a function for each endpoint: `api.listGallery({ query: { limit }, signal })`,
 * `api.deleteTemplate({ params: { id } })`. Answers are checked by the contract's schemas. Requests are sent once: queries and
 * mutations retry by their own rules.
 */
export const api = {
  ...createApi(ENDPOINTS, withToken(createSend({ baseUrl: '/api' }), accessToken), loadAnswerSchemas),
  // To be replaced by the calls above.
  get: <T = undefined>(path: string, options?: WithoutBody<T>) => call('GET', path, options),
  post: <T = undefined>(path: string, options?: RequestOptions<T>) => call('POST', path, options),
  put: <T = undefined>(path: string, options?: RequestOptions<T>) => call('PUT', path, options),
  patch: <T = undefined>(path: string, options?: RequestOptions<T>) => call('PATCH', path, options),
  delete: <T = undefined>(path: string, options?: RequestOptions<T>) => call('DELETE', path, options),
};
