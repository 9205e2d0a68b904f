import { createApi } from '@easel/shared/client/create-api';
import { createSend } from '@easel/shared/client/http';
import { APP_ENDPOINTS, PUBLIC_ENDPOINTS } from '@easel/shared/contracts/endpoints';

export const ENDPOINTS = { ...PUBLIC_ENDPOINTS, ...APP_ENDPOINTS };

/** One chunk with every schema, loaded beside the first answer. */
export const loadAnswerSchemas = () =>
  import('@easel/shared/contracts/endpoints.schema').then(({ answerSchema }) => answerSchema);

/** The API without a session, for signing in, refreshing, and calls that must work without an account. */
export const anonymousApi = createApi(ENDPOINTS, createSend({ baseUrl: '/api' }), loadAnswerSchemas);
