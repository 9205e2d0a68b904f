import { auditListSchema, auditQuerySchema } from '@easel/shared/contracts/admin.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AuditService } from './audit.service.ts';

/** Reads the audit log. */
export const auditRoutes: FastifyPluginAsyncZod<{ audit: AuditService }> = async (app, { audit }) => {
  app.get(
    '/audit',
    { schema: { querystring: auditQuerySchema, response: { 200: auditListSchema } } },
    ({ query }) => audit.list(query),
  );
};
