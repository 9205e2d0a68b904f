import {
  apiKeyCreatedSchema,
  apiKeyListSchema,
  apiKeyRequestSchema,
} from '@easel/shared/contracts/api-keys.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BEARER } from '../../docs/bearer.ts';
import { originOf } from '../../http/origin.ts';
import { requireLiveSession, requireProvenAddress, userIdOf, userOf } from '../../plugins/auth.ts';
import { requireFreshProof } from '../proof/require-fresh-proof.ts';
import { presentApiKey } from './api-keys.presenter.ts';
import type { ApiKeysService } from './api-keys.service.ts';

const shared = { tags: ['keys'], security: BEARER };

/** Manages the user's own API keys. It takes a session: an API key cannot create or revoke keys. */
export const apiKeysRoutes: FastifyPluginAsyncZod<{ apiKeys: ApiKeysService }> = async (app, { apiKeys }) => {
  app.addHook('onRequest', requireLiveSession);

  app.get(
    '/keys',
    { schema: { summary: 'Your API keys', ...shared, response: { 200: apiKeyListSchema } } },
    async (request) => ({ items: (await apiKeys.list(userIdOf(request))).map(presentApiKey) }),
  );

  app.post(
    '/keys',
    {
      onRequest: [requireProvenAddress, requireFreshProof],
      schema: {
        summary: 'Create an API key',
        description: 'The key is shown only in this answer.',
        ...shared,
        body: apiKeyRequestSchema,
        response: { 201: apiKeyCreatedSchema },
      },
    },
    async (request, reply) => {
      const { row, key } = await apiKeys.create(userOf(request), request.body, originOf(request));
      reply.code(201);
      return { ...presentApiKey(row), key };
    },
  );

  app.delete(
    '/keys/:id',
    {
      schema: {
        summary: 'Revoke an API key',
        ...shared,
        params: z.strictObject({ id: z.uuid() }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await apiKeys.revoke(userOf(request), request.params.id, originOf(request));
      return reply.code(204).send(null);
    },
  );
};
