import cors from '@fastify/cors';
import fp from 'fastify-plugin';
import { ANSWER_FIELDS } from '../http/header-fields.ts';

/** How long a browser keeps the answer to a preflight request. */
const PREFLIGHT_SECONDS = 600;

export interface CorsOptions {
  /** Origins whose pages may call the API with a token or an API key; `*` for all. */
  origins: readonly string[];
}

/** Lets pages of the configured origins call the API. Never with credentials: cookies stay with our own pages. */
export const corsPlugin = fp(
  async (app, { origins }: CorsOptions) => {
    if (origins.length === 0) return;
    await app.register(cors, {
      origin: origins.includes('*') ? '*' : [...origins],
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposedHeaders: Object.keys(ANSWER_FIELDS),
      maxAge: PREFLIGHT_SECONDS,
      // Also answers OPTIONS requests that are not from browsers.
      strictPreflight: false,
    });
  },
  { name: 'cors' },
);
