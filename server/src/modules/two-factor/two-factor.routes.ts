import {
  recoveryCodesSchema,
  twoFactorCodeSchema,
  twoFactorSchema,
  twoFactorSetupSchema,
} from '@easel/shared/contracts/two-factor.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BEARER } from '../../docs/bearer.ts';
import { originOf } from '../../http/origin.ts';
import { requireLiveSession, userIdOf, userOf } from '../../plugins/auth.ts';
import { requireFreshProof } from '../proof/require-fresh-proof.ts';
import type { TwoFactorService } from './two-factor.service.ts';

const shared = { tags: ['auth'], security: BEARER };

/** Turns two-step sign-in on and off. Wrong codes count as wrong passwords do. */
export const twoFactorRoutes: FastifyPluginAsyncZod<{ twoFactor: TwoFactorService }> = async (
  app,
  { twoFactor },
) => {
  const { guesses } = app.limits;
  const withCode = { preHandler: guesses.refuse, onResponse: guesses.settle };
  app.addHook('onRequest', requireLiveSession);

  app.get(
    '/auth/two-factor',
    { schema: { summary: 'Your two-step sign-in', ...shared, response: { 200: twoFactorSchema } } },
    async (request) => twoFactor.read(userIdOf(request)),
  );

  app.post(
    '/auth/two-factor',
    {
      onRequest: requireFreshProof,
      schema: {
        summary: 'Begin to turn two-step sign-in on',
        ...shared,
        response: { 200: twoFactorSetupSchema },
      },
    },
    async (request) => twoFactor.begin(userIdOf(request)),
  );

  app.post(
    '/auth/two-factor/confirm',
    {
      ...withCode,
      onRequest: requireFreshProof,
      schema: {
        summary: 'Turn two-step sign-in on with a first code',
        description: 'The recovery codes are shown only in this answer.',
        ...shared,
        body: twoFactorCodeSchema,
        response: { 200: recoveryCodesSchema },
      },
    },
    async (request) => ({
      recoveryCodes: await twoFactor.confirm(userOf(request), request.body.code, originOf(request)),
    }),
  );

  app.post(
    '/auth/two-factor/recovery-codes',
    {
      ...withCode,
      schema: {
        summary: 'Replace the recovery codes',
        ...shared,
        body: twoFactorCodeSchema,
        response: { 200: recoveryCodesSchema },
      },
    },
    async (request) => ({
      recoveryCodes: await twoFactor.renewRecoveryCodes(
        userOf(request),
        request.body.code,
        originOf(request),
      ),
    }),
  );

  app.post(
    '/auth/two-factor/disable',
    {
      ...withCode,
      schema: {
        summary: 'Turn two-step sign-in off',
        ...shared,
        body: twoFactorCodeSchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await twoFactor.disable(userOf(request), request.body.code, originOf(request));
      return reply.code(204).send(null);
    },
  );
};
