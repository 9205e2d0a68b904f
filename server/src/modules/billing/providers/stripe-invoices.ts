import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import { recordPayment } from '@easel/shared/node/repos/billing/payments.repo';
import type Stripe from 'stripe';
import { v7 as uuidv7 } from 'uuid';
import { ask, askFor, dateOf, idOf } from './stripe-client.ts';
import type { StripePrices } from './stripe-prices.ts';
import type { StripeSync } from './stripe-sync.ts';

export interface StripeInvoicesOptions {
  stripe: Stripe;
  db: Db;
  sync: StripeSync;
  prices: StripePrices;
  logger: Logger;
  now: () => Date;
}

/**
 * Records the current state of an invoice, its refunds, disputes and its subscription.
 *
 * @throws {AppError} unavailable
 */
export type RecordInvoice = (invoiceId: string) => Promise<void>;

const EXPAND = ['payments', 'lines.data.pricing.price_details.price'];

export function createRecordInvoice(options: StripeInvoicesOptions): RecordInvoice {
  const { stripe, db, sync, prices, logger, now } = options;

  async function chargeOf(invoice: Stripe.Invoice) {
    const paid = invoice.payments?.data.find(({ status }) => status === 'paid');
    const intent = paid?.payment.payment_intent;
    if (intent === undefined) return { id: null, refundedAt: null, isDisputed: false };
    const id = idOf(intent);
    const found = await ask(() => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] }));
    const charge = typeof found.latest_charge === 'string' ? null : found.latest_charge;
    const refundedAt = charge?.refunded ? (lastRefundOf(charge) ?? now()) : null;
    return { id, refundedAt, isDisputed: charge?.disputed ?? false };
  }

  /** Ends the subscription of a disputed payment, which the bank takes back. */
  async function endDisputed(subscriptionId: string): Promise<void> {
    const subscription = await askFor(() => stripe.subscriptions.retrieve(subscriptionId));
    if (!subscription || subscription.status === 'canceled') return;
    logger.warn(
      { subscription: subscriptionId },
      'a payment is disputed: its subscription is canceled at Stripe',
    );
    await askFor(() => stripe.subscriptions.cancel(subscriptionId));
    await sync(subscriptionId);
  }

  return async (invoiceId) => {
    const invoice = await askFor(() => stripe.invoices.retrieve(invoiceId, { expand: EXPAND }));
    const subscription = invoice?.parent?.subscription_details?.subscription;
    if (!invoice || !subscription) return;
    const subscriptionId = idOf(subscription);
    const userId = await sync(subscriptionId);
    const line = mainLine(invoice);
    const order = line && (await prices.orderOf(line.price, subscriptionId));
    const status = statusOf(invoice);
    if (userId === undefined || !status || invoice.amount_due === 0) return;
    if (!order) {
      logger.warn({ invoice: invoiceId }, 'an invoice at Stripe has a price that is none of ours');
      return;
    }
    const charge = await chargeOf(invoice);
    const refundedAt = status === 'paid' ? charge.refundedAt : null;
    const at = invoice.status_transitions.paid_at ?? invoice.created;
    await recordPayment(db, {
      id: uuidv7(),
      userId,
      provider: 'stripe',
      providerId: invoiceId,
      providerPaymentId: charge.id,
      providerSubscriptionId: subscriptionId,
      status: refundedAt ? 'refunded' : status,
      refundedAt,
      amountCents: status === 'paid' ? invoice.amount_paid : invoice.amount_due,
      currency: invoice.currency,
      ...order,
      periodStart: dateOf(line.period.start),
      periodEnd: dateOf(line.period.end),
      createdAt: dateOf(at),
      disputed: charge.isDisputed,
      invoiceUrl: invoice.hosted_invoice_url ?? null,
    });
    if (charge.isDisputed) await endDisputed(subscriptionId);
  };
}

/** Returns the line of the plan that was bought: an upgrade has another, smaller line that credits the rest of the previous plan. */
function mainLine({ lines }: Stripe.Invoice) {
  const priced = lines.data.flatMap((line) => {
    const price = line.pricing?.price_details?.price;
    return price !== undefined && typeof price !== 'string' ? [{ ...line, price }] : [];
  });
  return priced.toSorted((a, b) => b.amount - a.amount)[0];
}

/** Returns when the last part of a charge was refunded. */
function lastRefundOf({ refunds }: Stripe.Charge): Date | undefined {
  const times = refunds?.data.map(({ created }) => created) ?? [];
  return times.length > 0 ? dateOf(Math.max(...times)) : undefined;
}

function statusOf({ status, attempted }: Stripe.Invoice): 'paid' | 'failed' | undefined {
  if (status === 'paid') return 'paid';
  return attempted && (status === 'open' || status === 'uncollectible') ? 'failed' : undefined;
}
