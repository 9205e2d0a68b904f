import {
  customStyleListSchema,
  customStyleParamsSchema,
  customStylePatchSchema,
  customStyleRequestSchema,
  customStyleSchema,
} from '@easel/shared/contracts/custom-styles.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BEARER } from '../../docs/bearer.ts';
import { requireScope, userIdOf } from '../../plugins/auth.ts';
import type { CustomStylePresenter } from './custom-styles.presenter.ts';
import type { CustomStylesService } from './custom-styles.service.ts';

export interface CustomStylesRoutesOptions {
  customStyles: CustomStylesService;
  presentCustomStyle: CustomStylePresenter;
}

const shared = { tags: ['custom-styles'], security: BEARER };
const read = { onRequest: requireScope('generations:read') };
const write = { onRequest: requireScope('generations:write') };
const params = customStyleParamsSchema;

/** Manages custom styles of the user or the user's team, on plans that include them. */
export const customStylesRoutes: FastifyPluginAsyncZod<CustomStylesRoutesOptions> = async (
  app,
  { customStyles, presentCustomStyle: present },
) => {
  app.get(
    '/custom-styles',
    {
      ...read,
      schema: { summary: 'Your custom styles', ...shared, response: { 200: customStyleListSchema } },
    },
    async (request) => ({ items: (await customStyles.list(userIdOf(request))).map(present) }),
  );

  app.post(
    '/custom-styles',
    {
      ...write,
      schema: {
        summary: 'Create a custom style',
        ...shared,
        body: customStyleRequestSchema,
        response: { 201: customStyleSchema },
      },
    },
    async (request, reply) => {
      const row = await customStyles.create(userIdOf(request), request.body);
      return reply.code(201).send(present(row));
    },
  );

  app.get(
    '/custom-styles/:id',
    {
      ...read,
      schema: { summary: 'One custom style', ...shared, params, response: { 200: customStyleSchema } },
    },
    async (request) => present(await customStyles.get(userIdOf(request), request.params.id)),
  );

  app.patch(
    '/custom-styles/:id',
    {
      ...write,
      schema: {
        summary: 'Change a custom style or set its sample',
        ...shared,
        params,
        body: customStylePatchSchema,
        response: { 200: customStyleSchema },
      },
    },
    async (request) => present(await customStyles.update(userIdOf(request), request.params.id, request.body)),
  );

  app.delete(
    '/custom-styles/:id',
    {
      ...write,
      schema: { summary: 'Delete a custom style', ...shared, params, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await customStyles.remove(userIdOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
};
