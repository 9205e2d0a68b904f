import { createApi } from '@easel/shared/client/create-api';
import { createSend } from '@easel/shared/client/http';
import { APP_ENDPOINTS, PUBLIC_ENDPOINTS } from '@easel/shared/contracts/endpoints';
import { loadAnswerSchema } from './answer-schemas';
import { earlyFetch } from './early-answers';
import { withTimeLimit } from './time-limit';

export const ENDPOINTS = { ...PUBLIC_ENDPOINTS, ...APP_ENDPOINTS };

/** The API without a session, for signing in, for refreshes, and for calls that must work without an account. */
export const anonymousApi = createApi(
  ENDPOINTS,
  withTimeLimit(createSend({ baseUrl: '/api', fetch: earlyFetch })),
  loadAnswerSchema,
);
