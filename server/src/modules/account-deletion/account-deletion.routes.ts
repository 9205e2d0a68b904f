import { deletionSchema } from '@easel/shared/contracts/settings.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { BEARER } from '../../docs/bearer.ts';
import { originOf } from '../../http/origin.ts';
import { requireUserOfAnySession, userOf } from '../../plugins/auth.ts';
import type { RefreshCookie } from '../auth/refresh-cookie.ts';
import type { AccountDeletionService } from './account-deletion.service.ts';

export interface AccountDeletionRoutesOptions {
  deletions: AccountDeletionService;
  cookie: RefreshCookie;
}

/** Lets users request the deletion of their account. */
export const accountDeletionRoutes: FastifyPluginAsyncZod<AccountDeletionRoutesOptions> = async (
  app,
  { deletions, cookie },
) => {
  app.post(
    '/account/deletion',
    {
      // A repeated request comes from a session that the first one ended.
      onRequest: requireUserOfAnySession,
      schema: {
        summary: 'Request the deletion of your account',
        description: 'Signs you out everywhere. Signing in within 30 days cancels the request.',
        tags: ['account'],
        security: BEARER,
        response: { 200: deletionSchema },
      },
    },
    async (request, reply) => {
      const { requestedAt, erasedAfter } = await deletions.request(userOf(request), originOf(request));
      cookie.clear(reply);
      return { requestedAt: requestedAt.toISOString(), erasedAfter: erasedAfter.toISOString() };
    },
  );
};
