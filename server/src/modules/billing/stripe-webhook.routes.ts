import { AppError } from '@easel/shared/node/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { StripeEvents } from './providers/stripe-events.ts';

const BODY_LIMIT_BYTES = 1_048_576;

/** Receives Stripe's events. The signature over the body's bytes authenticates the caller. */
export const stripeWebhookRoutes: FastifyPluginAsyncZod<{ stripeEvents: StripeEvents | null }> = async (
  app,
  { stripeEvents },
) => {
  if (!stripeEvents) return;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));

  app.post(
    '/billing/stripe/webhook',
    { bodyLimit: BODY_LIMIT_BYTES, schema: { hide: true } },
    async (request) => {
      const signature = request.headers['stripe-signature'];
      if (typeof signature !== 'string' || !Buffer.isBuffer(request.body)) {
        throw new AppError('validation_failed', { detail: 'A signed event is expected.' });
      }
      await stripeEvents.handle(request.body, signature);
      return { received: true };
    },
  );
};
