import {
  failureGroupsSchema,
  failuresQuerySchema,
  retriedFailuresSchema,
  retryFailuresSchema,
} from '@easel/shared/contracts/admin-failures.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf } from './actor.ts';
import type { FailuresService } from './failures.service.ts';

/** Shows why generations failed, and retries those of one cause. */
export const adminFailuresRoutes: FastifyPluginAsyncZod<{ failures: FailuresService }> = async (
  app,
  { failures },
) => {
  app.get(
    '/failures',
    { schema: { querystring: failuresQuerySchema, response: { 200: failureGroupsSchema } } },
    ({ query }) => failures.groups(query.hours),
  );

  app.post(
    '/failures/retry',
    { schema: { body: retryFailuresSchema, response: { 200: retriedFailuresSchema } } },
    (request) => failures.retry(actorOf(request), request.body),
  );
};
