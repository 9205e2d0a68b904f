import type { Background } from '@easel/shared/node/async/background';
import { deriveKey } from '@easel/shared/node/crypto/secrets';
import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import type { Mailer } from '@easel/shared/node/mail/mailer';
import type { ServerConfig } from '../config.ts';
import { createBillingService } from '../modules/billing/billing.service.ts';
import { createBillingChores } from '../modules/billing/billing-chores.ts';
import { createBillingMails } from '../modules/billing/billing-mails.ts';
import { createCheckoutService } from '../modules/billing/checkout.service.ts';
import { createLocalProvider } from '../modules/billing/providers/local.ts';
import { noProvider } from '../modules/billing/providers/none.ts';
import { createStripeProvider } from '../modules/billing/providers/stripe.ts';
import { openStripe } from '../modules/billing/providers/stripe-client.ts';
import { createStripeEvents } from '../modules/billing/providers/stripe-events.ts';
import { createRecordInvoice } from '../modules/billing/providers/stripe-invoices.ts';
import { createFindPrice } from '../modules/billing/providers/stripe-prices.ts';
import { createStripeSync } from '../modules/billing/providers/stripe-sync.ts';
import { createSettle } from '../modules/billing/settle.ts';
import { createSubscriptionWriter, type SubscriptionWriter } from '../modules/billing/subscription-writer.ts';
import { createTrials } from '../modules/billing/trials.ts';
import { createRefundDecisions } from '../modules/refunds/refund-decisions.ts';
import { createRefundsService } from '../modules/refunds/refunds.service.ts';

export interface BillingServicesOptions {
  config: ServerConfig;
  db: Db;
  mailer: Mailer;
  background: Background;
  logger: Logger;
  now: () => Date;
}

/** Wires plans, payments and refunds: with Stripe, as test billing, or without sales. */
export function createBillingServices(options: BillingServicesOptions) {
  const { config, db, mailer, background, logger, now } = options;
  const { publicUrl } = config.http;
  const mails = createBillingMails({ db, mailer, background, productName: config.product.name, publicUrl });
  const writer = createSubscriptionWriter({ db, mails });
  const { provider, testBilling, stripeEvents } = openProvider(options, writer);
  const settle = createSettle({ writer, provider, now });
  const { mustConfirm } = config.accounts;
  const trials = createTrials({ mustConfirm, key: deriveKey(config.secret, 'trial-address') });
  const billing = createBillingService({ db, provider, writer, settle, trials, now });
  const refundDecisions = createRefundDecisions({ db, billing, provider, mails, logger, now });
  return {
    billing,
    checkouts: createCheckoutService({ db, billing, provider, now }),
    refunds: createRefundsService({ db, mails, now }),
    refundDecisions,
    testBilling,
    stripeEvents,
    billingChores: createBillingChores({
      db,
      billing,
      provider,
      settle,
      processApprovedRefunds: refundDecisions.processApproved,
      mails,
      logger,
      now,
    }),
  };
}

function openProvider({ config, db, logger, now }: BillingServicesOptions, writer: SubscriptionWriter) {
  const { publicUrl } = config.http;
  if (config.billing.kind === 'off') return { provider: noProvider, testBilling: null, stripeEvents: null };
  if (config.billing.kind === 'local') {
    const testBilling = createLocalProvider({ db, writer, publicUrl, now });
    return { provider: testBilling, testBilling, stripeEvents: null };
  }
  const { webhookSecret } = config.billing;
  const stripe = openStripe(config.billing);
  const sync = createStripeSync({ stripe, db, writer, logger, now });
  const findPrice = createFindPrice({ stripe, logger });
  const recordInvoice = createRecordInvoice({ stripe, db, sync, logger });
  return {
    provider: createStripeProvider({ stripe, db, findPrice, sync, publicUrl, now }),
    testBilling: null,
    stripeEvents: createStripeEvents({ stripe, webhookSecret, db, sync, recordInvoice }),
  };
}
