import { CHECKOUT_CANCELED_PATH, CHECKOUT_DONE_PATH } from '@easel/shared/contracts/billing';
import {
  billingRedirectSchema,
  testCheckoutAnswerSchema,
  testCheckoutParamsSchema,
  testCheckoutSchema,
} from '@easel/shared/contracts/billing.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { BEARER } from '../../docs/bearer.ts';
import { requireUser, userIdOf } from '../../plugins/auth.ts';
import { presentTestCheckout } from './billing.presenter.ts';
import type { LocalProvider } from './providers/local.ts';

export interface TestCheckoutRoutesOptions {
  /** Null if a real provider takes the payments. */
  testBilling: LocalProvider | null;
  publicUrl: string;
  now: () => Date;
}

const shared = { tags: ['billing'], security: BEARER, params: testCheckoutParamsSchema };

/** Serves the checkout of test billing, instead of a payment provider's page. */
export const testCheckoutRoutes: FastifyPluginAsyncZod<TestCheckoutRoutesOptions> = async (
  app,
  { testBilling, publicUrl, now },
) => {
  app.addHook('onRequest', requireUser);

  app.get(
    '/billing/test-checkout/:session',
    { schema: { summary: 'A test order', ...shared, response: { 200: testCheckoutSchema } } },
    async (request) => {
      if (!testBilling) throw new AppError('not_found');
      return presentTestCheckout(await testBilling.order(userIdOf(request), request.params.session), now());
    },
  );

  app.post(
    '/billing/test-checkout/:session',
    {
      schema: {
        summary: 'Confirm or decline a test order',
        description: 'No money is charged. An order is decided once; the answer names the next page.',
        ...shared,
        body: testCheckoutAnswerSchema,
        response: { 200: billingRedirectSchema },
      },
    },
    async (request) => {
      if (!testBilling) throw new AppError('not_found');
      const { confirm } = request.body;
      await testBilling.answerCheckout(userIdOf(request), request.params.session, confirm);
      return { url: `${publicUrl}${confirm ? CHECKOUT_DONE_PATH : CHECKOUT_CANCELED_PATH}` };
    },
  );
};
