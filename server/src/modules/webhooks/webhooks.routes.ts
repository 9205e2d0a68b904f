import {
  webhookListSchema,
  webhookParamsSchema,
  webhookPatchSchema,
  webhookRequestSchema,
  webhookSchema,
  webhookWithSecretSchema,
} from '@easel/shared/contracts/webhooks.schema';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BEARER } from '../../docs/bearer.ts';
import { isLocalRequest } from '../../http/local-request.ts';
import { originOf as clientOf } from '../../http/origin.ts';
import { requireLiveSession, requireProvenAddress, userIdOf, userOf } from '../../plugins/auth.ts';
import { requireFreshProof } from '../proof/require-fresh-proof.ts';
import { presentWebhook } from './webhooks.presenter.ts';
import type { WebhooksService } from './webhooks.service.ts';

const shared = { tags: ['webhooks'], security: BEARER };
const params = webhookParamsSchema;
const ONCE = 'The secret is shown only in this answer.';

/** Manages the user's webhooks. It takes a session: an API key cannot decide where an account's events go. */
export const webhooksRoutes: FastifyPluginAsyncZod<{ webhooks: WebhooksService }> = async (
  app,
  { webhooks },
) => {
  app.addHook('onRequest', requireLiveSession);
  /** Changes of where an account's events go, or who can sign them, outlast the session. */
  const lasting = { onRequest: [requireProvenAddress, requireFreshProof] };

  app.get(
    '/webhooks',
    { schema: { summary: 'Your webhooks', ...shared, response: { 200: webhookListSchema } } },
    async (request) => ({ items: (await webhooks.list(userIdOf(request))).map(presentWebhook) }),
  );

  app.post(
    '/webhooks',
    {
      ...lasting,
      schema: {
        summary: 'Create a webhook',
        description: ONCE,
        ...shared,
        body: webhookRequestSchema,
        response: { 201: webhookWithSecretSchema },
      },
    },
    async (request, reply) => {
      const { row, secret } = await webhooks.create(userOf(request), request.body, originOf(request));
      reply.code(201);
      return { ...presentWebhook(row), secret };
    },
  );

  app.patch(
    '/webhooks/:id',
    {
      ...lasting,
      schema: {
        summary: 'Change a webhook or turn it on or off',
        ...shared,
        params,
        body: webhookPatchSchema,
        response: { 200: webhookSchema },
      },
    },
    async (request) =>
      presentWebhook(
        await webhooks.update(userOf(request), request.params.id, request.body, originOf(request)),
      ),
  );

  app.delete(
    '/webhooks/:id',
    { schema: { summary: 'Delete a webhook and its log', ...shared, params, response: { 204: z.null() } } },
    async (request, reply) => {
      await webhooks.remove(userOf(request), request.params.id, clientOf(request));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/webhooks/:id/secret',
    {
      ...lasting,
      schema: {
        summary: 'Rotate the secret of a webhook',
        ...shared,
        description: `Previous secrets keep signing for 24 hours. ${ONCE}`,
        params,
        response: { 200: webhookWithSecretSchema },
      },
    },
    async (request) => {
      const { id } = request.params;
      const { row, secret } = await webhooks.replaceSecret(userOf(request), id, clientOf(request));
      return { ...presentWebhook(row), secret };
    },
  );
};

const originOf = (request: FastifyRequest) => ({
  isLocal: isLocalRequest(request.raw),
  from: clientOf(request),
});
