import { providerRedirectSchema } from '@easel/shared/contracts/oidc.schema';
import { passkeyOptionsSchema } from '@easel/shared/contracts/passkeys.schema';
import {
  proofRequestSchema,
  proofWaysSchema,
  providerProofSchema,
} from '@easel/shared/contracts/proof.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BEARER } from '../../docs/bearer.ts';
import { originOf } from '../../http/origin.ts';
import { requireLiveSession, userIdOf, userOf } from '../../plugins/auth.ts';
import type { BrowserCookie } from '../oidc/browser-cookie.ts';
import type { ProofService } from './proof.service.ts';

const shared = { tags: ['auth'], security: BEARER };

export interface ProofRoutesOptions {
  proofs: ProofService;
  browserCookie: BrowserCookie;
}

/** Lets signed-in users prove again who they are. */
export const proofRoutes: FastifyPluginAsyncZod<ProofRoutesOptions> = async (
  app,
  { proofs, browserCookie },
) => {
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
    '/auth/proof/provider',
    {
      onRequest: requireLiveSession,
      schema: {
        summary: 'Begin to prove with the sign-in provider who you are',
        description:
          'The browser comes back to the page with `#provider-proof=…`, or `#provider-proof-failed=…`.',
        ...shared,
        body: providerProofSchema,
        response: { 200: providerRedirectSchema },
      },
    },
    async (request, reply) => {
      const browser = browserCookie.mark(request, reply);
      return { url: await proofs.beginProvider(userOf(request), browser, request.body.page) };
    },
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
      const source = { origin: originOf(request), browser: browserCookie.read(request) };
      await proofs.prove(userOf(request), request.body, source);
      return reply.code(204).send(null);
    },
  );
};
