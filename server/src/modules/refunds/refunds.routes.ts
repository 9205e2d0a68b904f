import { refundListSchema, refundRequestSchema, refundSchema } from '@easel/shared/contracts/billing.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { BEARER } from '../../docs/bearer.ts';
import { requireLiveSession, requireUser, userIdOf } from '../../plugins/auth.ts';
import { requireFreshProof } from '../proof/require-fresh-proof.ts';
import { presentRefund } from './refunds.presenter.ts';
import type { RefundsService } from './refunds.service.ts';

const shared = { tags: ['refunds'], security: BEARER };

/** Lets users request a refund. */
export const refundsRoutes: FastifyPluginAsyncZod<{ refunds: RefundsService }> = async (app, { refunds }) => {
  app.addHook('onRequest', requireUser);

  app.get(
    '/refunds',
    { schema: { summary: 'Your refund requests', ...shared, response: { 200: refundListSchema } } },
    async (request) => {
      const [rows, eligibility] = await Promise.all([
        refunds.list(userIdOf(request)),
        refunds.eligibility(userIdOf(request)),
      ]);
      return { items: rows.map(presentRefund), eligibility };
    },
  );

  app.post(
    '/refunds',
    {
      onRequest: [requireLiveSession, requireFreshProof],
      schema: {
        summary: 'Request a refund',
        description: 'If rules of the refund policy are not met, the error lists them.',
        ...shared,
        body: refundRequestSchema,
        response: { 201: refundSchema },
      },
    },
    async (request, reply) => {
      reply.code(201);
      return presentRefund(await refunds.request(userIdOf(request), request.body));
    },
  );
};
