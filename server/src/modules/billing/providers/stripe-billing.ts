import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import type { SubscriptionWriter } from '../subscription-writer.ts';
import { createStripeProvider } from './stripe.ts';
import { openStripe, type StripeConfig } from './stripe-client.ts';
import { createStripeEvents } from './stripe-events.ts';
import { createRecordInvoice } from './stripe-invoices.ts';
import { createStripePrices } from './stripe-prices.ts';
import { createStripeSync } from './stripe-sync.ts';

export interface StripeBillingOptions {
  stripe: StripeConfig;
  db: Db;
  writer: SubscriptionWriter;
  logger: Logger;
  publicUrl: string;
  now: () => Date;
}

/** Sells plans through Stripe, and applies its webhooks. */
export function createStripeBilling({
  stripe: settings,
  db,
  writer,
  logger,
  publicUrl,
  now,
}: StripeBillingOptions) {
  const { webhookSecret } = settings;
  const stripe = openStripe(settings);
  const prices = createStripePrices({ stripe, db, logger });
  const sync = createStripeSync({ stripe, db, writer, prices, logger, now });
  const recordInvoice = createRecordInvoice({ stripe, db, sync, prices, logger, now });
  return {
    provider: createStripeProvider({ stripe, db, prices, sync, logger, publicUrl, now }),
    stripeEvents: createStripeEvents({ stripe, webhookSecret, db, sync, recordInvoice }),
  };
}
