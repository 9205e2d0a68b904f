import {
  adminParamsSchema,
  adminUserDetailSchema,
  adminUserListSchema,
  adminUserQuerySchema,
  apiRateChangeSchema,
  planChangeSchema,
  reasonedRequestSchema,
} from '@easel/shared/contracts/admin.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf } from './actor.ts';
import type { UsersService } from './users.service.ts';

const one = { params: adminParamsSchema, response: { 200: adminUserDetailSchema } };
const withReason = { schema: { ...one, body: reasonedRequestSchema } };

/** Lists and manages accounts. */
export const usersRoutes: FastifyPluginAsyncZod<{ users: UsersService }> = async (app, { users }) => {
  app.get(
    '/users',
    { schema: { querystring: adminUserQuerySchema, response: { 200: adminUserListSchema } } },
    ({ query }) => users.list(query),
  );

  app.get('/users/:id', { schema: one }, ({ params }) => users.get(params.id));

  app.put('/users/:id/plan', { schema: { ...one, body: planChangeSchema } }, (request) =>
    users.setPlan(actorOf(request), request.params.id, request.body),
  );

  app.put('/users/:id/api-rate', { schema: { ...one, body: apiRateChangeSchema } }, (request) =>
    users.setApiRate(actorOf(request), request.params.id, request.body),
  );

  app.post('/users/:id/suspend', withReason, (request) =>
    users.suspend(actorOf(request), request.params.id, request.body.reason),
  );

  app.post('/users/:id/unsuspend', withReason, (request) =>
    users.unsuspend(actorOf(request), request.params.id, request.body.reason),
  );
};
