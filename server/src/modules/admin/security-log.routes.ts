import {
  adminSecurityLogQuerySchema,
  adminSecurityLogSchema,
} from '@easel/shared/contracts/security-log.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { SecurityLogService } from '../security-log/security-log.service.ts';

/** Reads the security log of all accounts. */
export const adminSecurityLogRoutes: FastifyPluginAsyncZod<{ securityLog: SecurityLogService }> = async (
  app,
  { securityLog },
) => {
  app.get(
    '/security-log',
    { schema: { querystring: adminSecurityLogQuerySchema, response: { 200: adminSecurityLogSchema } } },
    ({ query }) => securityLog.list(query),
  );
};
