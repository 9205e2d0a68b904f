import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Context } from './context.ts';
import { accountRoutes } from './modules/auth/account.routes.ts';
import { authRoutes } from './modules/auth/auth.routes.ts';
import { createRefreshCookie } from './modules/auth/refresh-cookie.ts';
import { createSessionAnswer } from './modules/auth/session-answer.ts';
import { sessionsRoutes } from './modules/auth/sessions.routes.ts';
import { catalogueRoutes } from './modules/catalogue/catalogue.routes.ts';
import { generationsRoutes } from './modules/generations/generations.routes.ts';
import { imagesRoutes } from './modules/images/images.routes.ts';
import { queueRoutes } from './modules/queue/queue.routes.ts';
import { subscriptionRoutes } from './modules/subscription/subscription.routes.ts';

/** The whole API, in order. It is mounted twice: at `/api` and at `/api/v1`. */
export const apiRoutes: FastifyPluginAsyncZod<{ context: Context }> = async (app, { context }) => {
  const { config, services, now } = context;
  const { publicUrl } = config.http;
  const cookie = createRefreshCookie({ publicUrl, ttlSeconds: config.auth.refreshTokenTtlSeconds });
  const answer = createSessionAnswer({ cookie, now });

  // What the API says is for one user at one time; a route that knows better says so.
  app.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });

  await app.register(authRoutes, { ...services, answer });
  await app.register(sessionsRoutes, { ...services, answer, cookie, publicUrl });
  await app.register(accountRoutes, services);
  await app.register(catalogueRoutes);
  await app.register(generationsRoutes, services);
  await app.register(imagesRoutes, { ...services, now });
  await app.register(queueRoutes, services);
  await app.register(subscriptionRoutes, services);
};
