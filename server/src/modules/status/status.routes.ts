import { statusSchema } from '@easel/shared/contracts/status.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { StatusService } from './status.service.ts';

/** How the service is; needs no account. */
export const statusRoutes: FastifyPluginAsyncZod<{ status: StatusService }> = async (app, { status }) => {
  app.get(
    '/status',
    { schema: { summary: 'Status of the service', tags: ['status'], response: { 200: statusSchema } } },
    () => status.read(),
  );
};
