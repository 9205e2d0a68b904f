import { passkeyOptionsSchema } from '@easel/shared/contracts/passkeys.schema';
import { proofRequestSchema, proofWaysSchema } from '@easel/shared/contracts/proof.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { originOf } from '../../http/origin.ts';
import { requireLiveSession, userIdOf, userOf } from '../../plugins/auth.ts';
import type { ProofService } from './proof.service.ts';

const shared = { tags: ['auth'], security: [{ bearer: [] }] };

/** Proves again who is signed in. */
export const proofRoutes: FastifyPluginAsyncZod<{ proofs: ProofService }> = async (app, { proofs }) => {
  const { credentials, guesses } = app.limits;

  app.get(
    '/auth/proof',
    {
      onRequest: requireLiveSession,
      schema: {
        summary: 'How you can prove who you are',
        ...shared,
        response: { 200: proofWaysSchema },
      },
    },
    async (request) => proofs.ways(userIdOf(request)),
  );

  app.post(
    '/auth/proof/options',
    {
      onRequest: requireLiveSession,
      schema: {
        summary: 'Begin to prove with a passkey who you are',
        ...shared,
        response: { 200: passkeyOptionsSchema },
      },
    },
    async (request) => proofs.beginPasskey(userIdOf(request)),
  );

  app.post(
    '/auth/proof',
    {
      onRequest: [credentials, requireLiveSession],
      preHandler: guesses.refuse,
      onResponse: guesses.settle,
      schema: {
        summary: 'Prove who you are',
        description:
          'For calls that are refused with `proof_required`. A proof is good for 30 minutes of this session.',
        ...shared,
        body: proofRequestSchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await proofs.prove(userOf(request), request.body, originOf(request));
      return reply.code(204).send(null);
    },
  );
};
