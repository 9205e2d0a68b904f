import { operatorSchema } from '@easel/shared/contracts/admin.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { userOf } from '../../plugins/auth.ts';
import type { AdminServices } from './admin-services.ts';
import { auditRoutes } from './audit.routes.ts';
import { messagesRoutes } from './messages.routes.ts';
import { requireOperator } from './operators.service.ts';
import { picturesRoutes } from './pictures.routes.ts';
import { adminQueueRoutes } from './queue.routes.ts';
import { adminRefundsRoutes } from './refunds.routes.ts';
import { usersRoutes } from './users.routes.ts';

/** Routes for operators only. They are not part of the API's description. */
export const adminRoutes: FastifyPluginAsyncZod<{ admin: AdminServices }> = async (app, { admin }) => {
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, hide: true };
    route.config = { ...route.config, isUnlisted: true };
  });
  app.addHook('onRequest', requireOperator(admin.operators));

  app.get('/me', { schema: { response: { 200: operatorSchema } } }, async (request) => ({
    id: userOf(request).userId,
  }));
  await app.register(usersRoutes, admin);
  await app.register(messagesRoutes, admin);
  await app.register(picturesRoutes, admin);
  await app.register(adminQueueRoutes, admin);
  await app.register(adminRefundsRoutes, admin);
  await app.register(auditRoutes, admin);
};
