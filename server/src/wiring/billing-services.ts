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
export async function createBillingServices(options: BillingServicesOptions) {
  const { config, db, mailer, background, logger, now } = options;
  const { publicUrl } = config.http;
  const mails = createBillingMails({ db, mailer, background, productName: config.product.name, publicUrl });
  const writer = createSubscriptionWriter({ db, mails });
  const { provider, testBilling, stripeEvents } = await openProvider(options, writer);
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

async function openProvider(options: BillingServicesOptions, writer: SubscriptionWriter) {
  const { config, db, now } = options;
  const { publicUrl } = config.http;
  if (config.billing.kind === 'off') return { provider: noProvider, testBilling: null, stripeEvents: null };
  if (config.billing.kind === 'local') {
    const testBilling = createLocalProvider({ db, writer, publicUrl, now });
    return { provider: testBilling, testBilling, stripeEvents: null };
  }
  // A fifteenth of all modules, not loaded without Stripe.
  const { createStripeBilling } = await import('../modules/billing/providers/stripe-billing.ts');
  return {
    ...createStripeBilling({ ...options, publicUrl, stripe: config.billing, writer }),
    testBilling: null,
  };
}
