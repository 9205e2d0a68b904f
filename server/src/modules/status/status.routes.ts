import { statusHistorySchema, statusSchema } from '@easel/shared/contracts/status.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { StatusService } from './status.service.ts';
import type { StatusHistoryService } from './status-history.service.ts';

const tags = ['status'];

/** Shows the current status and its history; needs no account. */
export const statusRoutes: FastifyPluginAsyncZod<{
  status: StatusService;
  statusHistory: StatusHistoryService;
}> = async (app, { status, statusHistory }) => {
  app.get(
    '/status',
    { schema: { summary: 'Status of the service', tags, response: { 200: statusSchema } } },
    () => status.read(),
  );

  app.get(
    '/status/history',
    {
      schema: {
        summary: 'Status of the last 90 days, and incidents',
        tags,
        response: { 200: statusHistorySchema },
      },
    },
    () => statusHistory.read(),
  );
};
