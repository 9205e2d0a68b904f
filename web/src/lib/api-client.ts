import { withToken } from '@easel/shared/client/access-token';
import type { AccessToken } from '@easel/shared/client/client';
import { createApi } from '@easel/shared/client/create-api';
import { createSend } from '@easel/shared/client/http';
import { ENDPOINTS } from './anonymous-api';
import { loadAnswerSchema } from './answer-schemas';
import { earlyFetch } from './early-answers';
import { withProof } from './proof';
import { session } from './session';
import { withTimeLimit } from './time-limit';

/** Returns the signed-in user's token; null for visitors. Refreshes the session if a token was refused. */
const accessToken: AccessToken = async (isRefused) =>
  isRefused ? ((await session.refresh())?.accessToken ?? null) : session.accessToken();

const sendPlain = createSend({ baseUrl: '/api', fetch: earlyFetch });

/**
 * Sends a request as the signed-in user or as a visitor. Files are not endpoints of {@link api}, because they may take
 * long to make.
 */
export const send = withProof(withToken(sendPlain, accessToken));

/**
 * The API as the signed-in user or as a visitor, with a function for each endpoint: `api.listGallery({ query: { limit
 * }, signal })`, `api.deleteTemplate({ params: { id } })`. Answers are validated with the contract's schemas. Each call
 * sends one request; queries and mutations retry by their own rules.
 */
export const api = createApi(
  ENDPOINTS,
  withProof(withToken(withTimeLimit(sendPlain), accessToken)),
  loadAnswerSchema,
);
