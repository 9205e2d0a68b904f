import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import { findUser } from '@easel/shared/node/repos/accounts/users.repo';
import {
  findSubscriptionOwner,
  type SubscriptionFacts,
  type SubscriptionRow,
  takeTicket,
} from '@easel/shared/node/repos/billing/subscriptions.repo';
import type Stripe from 'stripe';
import { z } from 'zod';
import { asOf } from '../billing.policy.ts';
import { endedFacts, type SubscriptionWriter } from '../subscription-writer.ts';
import { askFor, idOf } from './stripe-client.ts';
import { factsFrom } from './stripe-facts.ts';
import type { StripePrices } from './stripe-prices.ts';

export interface StripeSyncOptions {
  stripe: Stripe;
  db: Db;
  writer: SubscriptionWriter;
  prices: StripePrices;
  logger: Logger;
  now: () => Date;
}

/**
 * Updates our row to the current state of a Stripe subscription and resolves to its owner. Events only trigger the sync, so their
 * order does not matter. Each request takes a number before it is sent, and a response never replaces the response to a later
 * request, which saw at least as much.
 *
 * @param cause `change` for the user's change in flight, which drops the pending one first and may schedule it again. Between the two, an
 * event writes nothing.
 * @throws {AppError} unavailable
 */
export type StripeSync = (subscriptionId: string, cause?: 'event' | 'change') => Promise<string | undefined>;

const userIdSchema = z.uuid();

export function createStripeSync(options: StripeSyncOptions): StripeSync {
  const { stripe, db, writer, prices, logger, now } = options;

  async function ownerOf(subscription: Stripe.Subscription): Promise<string | undefined> {
    const named = userIdSchema.safeParse(subscription.metadata.userId);
    if (named.success) return named.data;
    return findSubscriptionOwner(db, {
      subscriptionId: subscription.id,
      customerId: idOf(subscription.customer),
    });
  }

  /** Ends a subscription of a deleted account, or a second one of the same account. */
  async function stop(subscription: Stripe.Subscription, why: string): Promise<void> {
    if (subscription.status === 'canceled') return;
    logger.error({ subscription: subscription.id }, `${why}: it is canceled at Stripe`);
    await askFor(() => stripe.subscriptions.cancel(subscription.id));
  }

  async function apply(
    userId: string,
    facts: SubscriptionFacts,
    { ticket, cause }: { ticket: number; cause: 'event' | 'change' },
  ): Promise<'written' | 'second'> {
    let outcome: 'written' | 'second' = 'written';
    await writer.write(userId, (_, before) => {
      // As of now, like the order: a plan that has ended by time may be replaced, even if its end is not recorded yet.
      if (before && isAnother(asOf(before, now()), facts)) {
        if (facts.status !== 'canceled') outcome = 'second';
        return undefined;
      }
      if (before?.provider === 'stripe' && before.syncedTicket > ticket) return undefined;
      if (facts.status === 'canceled') {
        // A subscription that ended before we knew of it does not replace a trial or test billing.
        if (before?.providerSubscriptionId !== facts.providerSubscriptionId) return undefined;
        // Its end is recorded. Written again, it would take the plan that an operator has given since.
        if (before.status === 'canceled') return undefined;
      }
      if (before && cause === 'event' && isInFlux(before, facts, now())) return undefined;
      return { facts, syncedTicket: ticket };
    });
    return outcome;
  }

  /** Ends a subscription that Stripe has deleted, as it does with test data. */
  async function endMissing(subscriptionId: string, ticket: number): Promise<void> {
    const userId = await findSubscriptionOwner(db, { subscriptionId, customerId: '' });
    if (userId === undefined) return;
    await writer.write(userId, (_, before) =>
      before?.providerSubscriptionId === subscriptionId && before.status !== 'canceled'
        ? { facts: endedFacts(before, now()), syncedTicket: ticket }
        : undefined,
    );
  }

  return async (subscriptionId, cause = 'event') => {
    const ticket = await takeTicket(db);
    const subscription = await askFor(() =>
      stripe.subscriptions.retrieve(subscriptionId, { expand: ['schedule'] }),
    );
    if (!subscription) {
      await endMissing(subscriptionId, ticket);
      return undefined;
    }
    const price = subscription.items.data[0]?.price;
    const order = price && (await prices.orderOf(price, subscriptionId));
    const facts = order && factsFrom(subscription, order);
    if (!facts) {
      logger.warn(
        {
          subscription: subscriptionId,
          status: subscription.status,
          price: price?.id,
          key: price?.lookup_key,
        },
        'a subscription at Stripe is left alone',
      );
      return undefined;
    }
    const userId = await ownerOf(subscription);
    if (userId === undefined || !(await findUser(db, userId))) {
      await stop(subscription, 'a subscription belongs to no account');
      return undefined;
    }
    if ((await apply(userId, facts, { ticket, cause })) === 'second') {
      await stop(subscription, 'an account has a second subscription');
    }
    return userId;
  };
}

/** Returns whether the row belongs to another Stripe subscription that is still active. */
function isAnother(row: SubscriptionRow, { providerSubscriptionId: id }: SubscriptionFacts): boolean {
  const runs = row.provider === 'stripe' && row.status !== 'canceled' && row.status !== 'trialing';
  return runs && row.providerSubscriptionId !== id;
}

/** Returns whether a change in flight has dropped the pending one and done nothing else so far. The change writes the result. */
function isInFlux(row: SubscriptionRow, facts: SubscriptionFacts, now: Date): boolean {
  if (row.busyUntil === null || row.busyUntil <= now || row.pendingPlan === null) return false;
  const { pendingPlan, plan, interval, status, cancelAtPeriodEnd, currentPeriodEnd } = facts;
  const isSame = row.plan === plan && row.interval === interval && status === 'active' && !cancelAtPeriodEnd;
  return pendingPlan === null && isSame && row.currentPeriodEnd.getTime() === currentPeriodEnd.getTime();
}
