import {
  passkeyListSchema,
  passkeyOptionsSchema,
  passkeyPatchSchema,
  passkeyRequestSchema,
  passkeySchema,
} from '@easel/shared/contracts/passkeys.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BEARER } from '../../docs/bearer.ts';
import { originOf } from '../../http/origin.ts';
import { requireLiveSession, userIdOf, userOf } from '../../plugins/auth.ts';
import { requireFreshProof } from '../proof/require-fresh-proof.ts';
import { presentPasskey } from './passkeys.presenter.ts';
import type { PasskeysService } from './passkeys.service.ts';

const shared = { tags: ['auth'], security: BEARER };
const params = z.strictObject({ id: z.uuid() });

/** Manages the user's own passkeys. */
export const passkeysRoutes: FastifyPluginAsyncZod<{ passkeys: PasskeysService }> = async (
  app,
  { passkeys },
) => {
  app.addHook('onRequest', requireLiveSession);

  app.get(
    '/auth/passkeys',
    { schema: { summary: 'Your passkeys', ...shared, response: { 200: passkeyListSchema } } },
    async (request) => ({ items: (await passkeys.list(userIdOf(request))).map(presentPasskey) }),
  );

  app.post(
    '/auth/passkeys/options',
    {
      onRequest: requireFreshProof,
      schema: { summary: 'Begin to add a passkey', ...shared, response: { 200: passkeyOptionsSchema } },
    },
    async (request) => passkeys.begin(userOf(request)),
  );

  app.post(
    '/auth/passkeys',
    {
      onRequest: requireFreshProof,
      schema: {
        summary: 'Add a passkey',
        ...shared,
        body: passkeyRequestSchema,
        response: { 201: passkeySchema },
      },
    },
    async (request, reply) => {
      const passkey = await passkeys.add(userOf(request), request.body, originOf(request));
      reply.code(201);
      return presentPasskey(passkey);
    },
  );

  app.patch(
    '/auth/passkeys/:id',
    {
      schema: {
        summary: 'Rename a passkey',
        ...shared,
        params,
        body: passkeyPatchSchema,
        response: { 200: passkeySchema },
      },
    },
    async (request) =>
      presentPasskey(await passkeys.rename(userIdOf(request), request.params.id, request.body.name)),
  );

  app.delete(
    '/auth/passkeys/:id',
    {
      onRequest: requireFreshProof,
      schema: { summary: 'Remove a passkey', ...shared, params, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await passkeys.remove(userOf(request), request.params.id, originOf(request));
      return reply.code(204).send(null);
    },
  );
};
