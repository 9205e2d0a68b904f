import { operatorSchema } from '@easel/shared/contracts/admin.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { userOf } from '../../plugins/auth.ts';
import { requireFreshProof } from '../proof/require-fresh-proof.ts';
import type { SecurityLogService } from '../security-log/security-log.service.ts';
import type { AdminServices } from './admin-services.ts';
import { auditRoutes } from './audit.routes.ts';
import { adminFailuresRoutes } from './failures.routes.ts';
import { adminInvitationsRoutes } from './invitations.routes.ts';
import { messagesRoutes } from './messages.routes.ts';
import { requireOperator } from './operators.service.ts';
import { packsRoutes } from './packs.routes.ts';
import { picturesRoutes } from './pictures.routes.ts';
import { adminQueueRoutes } from './queue.routes.ts';
import { queueOrdersRoutes } from './queue-orders.routes.ts';
import { adminRefundsRoutes } from './refunds.routes.ts';
import { adminSecurityLogRoutes } from './security-log.routes.ts';
import { usersRoutes } from './users.routes.ts';
import { workersRoutes } from './workers.routes.ts';

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Routes for operators only. The OpenAPI document does not include them. */
export const adminRoutes: FastifyPluginAsyncZod<{
  admin: AdminServices;
  securityLog: SecurityLogService;
}> = async (app, { admin, securityLog }) => {
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, hide: true };
    route.config = { ...route.config, isUnlisted: true };
  });
  app.addHook('onRequest', requireOperator(admin.operators));
  app.addHook('onRequest', async (request) => {
    if (!READING.has(request.method)) await requireFreshProof(request);
  });

  app.get('/me', { schema: { response: { 200: operatorSchema } } }, async (request) => ({
    id: userOf(request).userId,
    warnings: [...app.operatorWarnings],
  }));
  await app.register(usersRoutes, admin);
  await app.register(adminInvitationsRoutes, admin);
  await app.register(messagesRoutes, admin);
  await app.register(picturesRoutes, admin);
  await app.register(adminQueueRoutes, admin);
  await app.register(queueOrdersRoutes, admin);
  await app.register(adminFailuresRoutes, admin);
  await app.register(workersRoutes, admin);
  await app.register(packsRoutes, admin);
  await app.register(adminRefundsRoutes, admin);
  await app.register(auditRoutes, admin);
  await app.register(adminSecurityLogRoutes, { securityLog });
};
