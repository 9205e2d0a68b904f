import { securityLogQuerySchema, securityLogSchema } from '@easel/shared/contracts/security-log.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { BEARER } from '../../docs/bearer.ts';
import { requireLiveSession, userIdOf } from '../../plugins/auth.ts';
import type { SecurityLogService } from './security-log.service.ts';

/** Reads the security log of the user's account. */
export const securityLogRoutes: FastifyPluginAsyncZod<{ securityLog: SecurityLogService }> = async (
  app,
  { securityLog },
) => {
  app.get(
    '/auth/security-log',
    {
      onRequest: requireLiveSession,
      schema: {
        summary: 'What happened to the security of your account',
        tags: ['auth'],
        security: BEARER,
        querystring: securityLogQuerySchema,
        response: { 200: securityLogSchema },
      },
    },
    (request) => securityLog.listOf(userIdOf(request), request.query),
  );
};
