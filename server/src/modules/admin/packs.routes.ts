import { packBoardSchema, packInstallSchema, packParamsSchema } from '@easel/shared/contracts/packs.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ordererOf } from './actor.ts';
import type { PacksService } from './packs.service.ts';

const NOTHING = z.null();

/** Shows the model packs, installs them on this machine, and removes them. */
export const packsRoutes: FastifyPluginAsyncZod<{ packs: PacksService }> = async (app, { packs }) => {
  app.get('/packs', { schema: { response: { 200: packBoardSchema } } }, () => packs.board());

  app.post(
    '/packs/:id/install',
    { schema: { params: packParamsSchema, body: packInstallSchema, response: { 204: NOTHING } } },
    async (request, reply) => {
      await packs.install(ordererOf(request), request.params.id, request.body);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/packs/:id/cancel',
    { schema: { params: packParamsSchema, response: { 204: NOTHING } } },
    async (request, reply) => {
      await packs.cancel(ordererOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/packs/:id',
    { schema: { params: packParamsSchema, response: { 204: NOTHING } } },
    async (request, reply) => {
      await packs.remove(ordererOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
};
