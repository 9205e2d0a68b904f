import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import { endCheckoutOfSession } from '@easel/shared/node/repos/billing/checkouts.repo';
import { findPaymentByCharge } from '@easel/shared/node/repos/billing/payments.repo';
import { isEventKnown, rememberEvent } from '@easel/shared/node/repos/billing/subscriptions.repo';
import Stripe from 'stripe';
import { idOf } from './stripe-client.ts';
import type { RecordInvoice } from './stripe-invoices.ts';
import type { StripeSync } from './stripe-sync.ts';

export interface StripeEventsOptions {
  stripe: Stripe;
  webhookSecret: string;
  db: Db;
  sync: StripeSync;
  recordInvoice: RecordInvoice;
}

export interface StripeEvents {
  /**
   * Processes an event. If it throws, Stripe delivers the event again; an event that was processed before is ignored.
   *
   * @param body the request's raw bytes, which the signature covers
   * @throws {AppError} validation_failed without a recent signature of Stripe's, unavailable
   */
  handle(body: Buffer, signature: string): Promise<void>;
}

export function createStripeEvents(options: StripeEventsOptions): StripeEvents {
  const { stripe, webhookSecret, db, sync, recordInvoice } = options;
  /** Parallel deliveries of an event wait for the first one. */
  const underWay = new Map<string, Promise<void>>();

  function verified(body: Buffer, signature: string): Stripe.Event {
    try {
      return assertSnapshot(stripe.webhooks.constructEvent(body, signature, webhookSecret));
    } catch (cause) {
      throw new AppError('validation_failed', { detail: whyUnverified(cause), cause });
    }
  }

  async function recordCharge(intent: string | { id: string } | null): Promise<void> {
    const payment = intent && (await findPaymentByCharge(db, idOf(intent)));
    // A payment that is not recorded yet will be recorded with its current state.
    if (payment) await recordInvoice(payment.providerId);
  }

  async function takeUp(event: Stripe.Event): Promise<void> {
    switch (event.type) {
      case 'checkout.session.completed':
      case 'checkout.session.async_payment_succeeded': {
        const { id, subscription } = event.data.object;
        if (subscription) await sync(idOf(subscription));
        return endCheckoutOfSession(db, id, 'completed');
      }
      case 'checkout.session.expired':
        return endCheckoutOfSession(db, event.data.object.id, 'expired');
      case 'customer.subscription.created':
      case 'customer.subscription.updated':
      case 'customer.subscription.deleted':
      case 'customer.subscription.paused':
      case 'customer.subscription.resumed':
        await sync(event.data.object.id);
        return;
      case 'invoice.paid':
      case 'invoice.payment_failed':
        return event.data.object.id ? recordInvoice(event.data.object.id) : undefined;
      case 'charge.refunded':
      case 'charge.dispute.created':
        return recordCharge(event.data.object.payment_intent);
      default:
        return;
    }
  }

  async function once(event: Stripe.Event): Promise<void> {
    if (await isEventKnown(db, event.id)) return;
    await takeUp(event);
    await rememberEvent(db, event.id, event.type);
  }

  return {
    async handle(body, signature) {
      const event = verified(body, signature);
      const before = underWay.get(event.id);
      if (before) return before;
      const work = once(event).finally(() => underWay.delete(event.id));
      underWay.set(event.id, work);
      return work;
    },
  };
}

/** Returns what an operator can do about it. Stripe's dashboard shows the text beside the delivery. */
function whyUnverified(cause: unknown): string {
  if (!(cause instanceof Stripe.errors.StripeSignatureVerificationError)) {
    return 'This is not a snapshot event. Add an event destination with snapshot payloads (v1).';
  }
  return /tolerance/.test(cause.message)
    ? "The signature is too old: the event was delayed, or this machine's clock is wrong."
    : 'The signature does not fit the body.';
}

/** Refuses v2 events, which have no `data`, unlike the library's type. */
function assertSnapshot(event: Stripe.Event): Stripe.Event {
  if (typeof event?.id === 'string' && event.data?.object) return event;
  throw new TypeError('The event holds no object');
}
