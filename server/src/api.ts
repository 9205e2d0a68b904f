import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Context } from './context.ts';

/** The whole API, in order. It is mounted twice: at `/api` and at `/api/v1`. */
export const apiRoutes: FastifyPluginAsyncZod<{ context: Context }> = async (app) => {
  // What the API says is for one user at one time; a route that knows better says so.
  app.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });
};
