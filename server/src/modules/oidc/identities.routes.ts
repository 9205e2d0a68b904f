import {
  identitySchema,
  providerAnswerSchema,
  providerRedirectSchema,
} from '@easel/shared/contracts/oidc.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BEARER } from '../../docs/bearer.ts';
import { originOf } from '../../http/origin.ts';
import { requireLiveSession, userIdOf, userOf } from '../../plugins/auth.ts';
import { requireFreshProof } from '../proof/require-fresh-proof.ts';
import type { BrowserCookie } from './browser-cookie.ts';
import type { IdentitiesService } from './identities.service.ts';

const shared = { tags: ['auth'], security: BEARER };

export interface IdentitiesRoutesOptions {
  identities: IdentitiesService;
  browserCookie: BrowserCookie;
}

/** Links the user's account with an account at the sign-in provider. */
export const identitiesRoutes: FastifyPluginAsyncZod<IdentitiesRoutesOptions> = async (
  app,
  { identities, browserCookie },
) => {
  app.addHook('onRequest', requireLiveSession);

  app.get(
    '/auth/oidc/identity',
    { schema: { summary: 'Your account at the provider', ...shared, response: { 200: identitySchema } } },
    async (request) => identities.find(userIdOf(request)),
  );

  app.post(
    '/auth/oidc/identity/options',
    {
      onRequest: requireFreshProof,
      schema: {
        summary: 'Begin to link your account at the provider',
        ...shared,
        response: { 200: providerRedirectSchema },
      },
    },
    async (request, reply) => ({
      url: await identities.begin(userOf(request), browserCookie.mark(request, reply)),
    }),
  );

  app.post(
    '/auth/oidc/identity',
    {
      schema: {
        summary: 'Link your account at the provider',
        ...shared,
        body: providerAnswerSchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const browser = browserCookie.read(request);
      await identities.link(userOf(request), { ...request.body, browser }, originOf(request));
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/auth/oidc/identity',
    {
      onRequest: requireFreshProof,
      schema: { summary: 'Unlink your account at the provider', ...shared, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await identities.unlink(userOf(request), originOf(request));
      return reply.code(204).send(null);
    },
  );
};
