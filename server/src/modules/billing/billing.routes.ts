import {
  billingRedirectSchema,
  billingSchema,
  planOrderSchema,
  planQuoteSchema,
  type RefundEligibility,
} from '@easel/shared/contracts/billing.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { BEARER } from '../../docs/bearer.ts';
import { requireLiveSession, requireProvenAddress, requireUser, userIdOf } from '../../plugins/auth.ts';
import { requireFreshProof } from '../proof/require-fresh-proof.ts';
import { presentBilling, presentQuote } from './billing.presenter.ts';
import type { BillingService } from './billing.service.ts';
import type { CheckoutService } from './checkout.service.ts';

export interface BillingRoutesOptions {
  billing: BillingService;
  checkouts: CheckoutService;
  refunds: { eligibility(userId: string): Promise<RefundEligibility> };
}

const shared = { tags: ['billing'], security: BEARER };
const redirects = { response: { 200: billingRedirectSchema } };
const answers = { response: { 200: billingSchema } };

/** Reads and changes the user's plan and payments. It takes a session: an API key cannot buy anything. */
export const billingRoutes: FastifyPluginAsyncZod<BillingRoutesOptions> = async (
  app,
  { billing, checkouts, refunds },
) => {
  app.addHook('onRequest', requireUser);
  /** Hooks of routes that spend money, show how the user pays, or end what they paid for. */
  const proven = [requireLiveSession, requireFreshProof];

  const present = async (userId: string) => {
    const view = await billing.view(userId);
    return presentBilling(view, await refunds.eligibility(userId));
  };

  app.get(
    '/billing',
    { schema: { summary: 'Your plan, payments and available changes', ...shared, ...answers } },
    (request) => present(userIdOf(request)),
  );

  app.post(
    '/billing/quote',
    {
      schema: {
        summary: 'Preview the effect and cost of an order',
        ...shared,
        body: planOrderSchema,
        response: { 200: planQuoteSchema },
      },
    },
    async (request) => presentQuote(await billing.situation(userIdOf(request)), request.body),
  );

  app.post(
    '/billing/checkout',
    {
      onRequest: [requireProvenAddress, ...proven],
      schema: {
        summary: 'Buy a plan',
        description: 'Returns the address of the payment page.',
        ...shared,
        body: planOrderSchema,
        ...redirects,
      },
    },
    async (request) => ({ url: await checkouts.open(userIdOf(request), request.body) }),
  );

  app.post(
    '/billing/portal',
    { onRequest: proven, schema: { summary: 'Manage your payment methods', ...shared, ...redirects } },
    async (request) => ({ url: await billing.openPortal(userIdOf(request)) }),
  );

  app.post(
    '/billing/change',
    {
      onRequest: proven,
      schema: {
        summary: 'Change your plan',
        description: 'A more expensive plan starts immediately, any other with the next payment.',
        ...shared,
        body: planOrderSchema,
        ...answers,
      },
    },
    async (request) => {
      await billing.change(userIdOf(request), request.body);
      return present(userIdOf(request));
    },
  );

  const steps = {
    trial: { summary: 'Start your trial', run: billing.startTrial, onRequest: [] },
    cancel: { summary: 'Cancel your plan at the end of its period', run: billing.cancel, onRequest: proven },
    resume: { summary: 'Resume a canceled plan', run: billing.resume, onRequest: proven },
  };
  for (const [name, { summary, run, onRequest }] of Object.entries(steps)) {
    app.post(
      `/billing/${name}`,
      { onRequest, schema: { summary, ...shared, ...answers } },
      async (request) => {
        await run(userIdOf(request));
        return present(userIdOf(request));
      },
    );
  }
};
