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
import { factsOf, type SubscriptionWriter } from '../subscription-writer.ts';
import { askFor, idOf } from './stripe-client.ts';
import { factsFrom } from './stripe-facts.ts';

export interface StripeSyncOptions {
  stripe: Stripe;
  db: Db;
  writer: SubscriptionWriter;
  logger: Logger;
  now: () => Date;
}

/**
 * Brings our row to what Stripe says now of a subscription; resolves to its owner. News only say that there is something to ask
 * about, so their order does not matter. Questions are numbered before they are asked: whoever asked later saw at least as
 * much, so the answer to an earlier question never replaces that to a later one.
 *
 * @throws {AppError} unavailable
 */
export type StripeSync = (subscriptionId: string) => Promise<string | undefined>;

const userIdSchema = z.uuid();

export function createStripeSync({ stripe, db, writer, logger, now }: StripeSyncOptions): StripeSync {
  async function ownerOf(subscription: Stripe.Subscription): Promise<string | undefined> {
    const named = userIdSchema.safeParse(subscription.metadata.userId);
    if (named.success) return named.data;
    return findSubscriptionOwner(db, {
      subscriptionId: subscription.id,
      customerId: idOf(subscription.customer),
    });
  }

  /** Nobody pays for an account that is gone, nor twice for one. */
  async function stop(subscription: Stripe.Subscription, why: string): Promise<void> {
    if (subscription.status === 'canceled') return;
    logger.error({ subscription: subscription.id }, `${why}: it is canceled at Stripe`);
    await askFor(() => stripe.subscriptions.cancel(subscription.id));
  }

  async function apply(
    userId: string,
    facts: SubscriptionFacts,
    ticket: number,
  ): Promise<'written' | 'second'> {
    let outcome: 'written' | 'second' = 'written';
    await writer.write(userId, (_, before) => {
      if (before && isAnother(before, facts)) {
        if (facts.status !== 'canceled') outcome = 'second';
        return undefined;
      }
      if (before?.provider === 'stripe' && before.syncedTicket > ticket) return undefined;
      // What has ended before we knew it says nothing about a trial or test billing.
      if (facts.status === 'canceled' && before?.providerSubscriptionId !== facts.providerSubscriptionId)
        return undefined;
      return { facts, syncedTicket: ticket };
    });
    return outcome;
  }

  /** Deleted for good, as test data may be. */
  async function endMissing(subscriptionId: string, ticket: number): Promise<void> {
    const userId = await findSubscriptionOwner(db, { subscriptionId, customerId: '' });
    if (userId === undefined) return;
    await writer.write(userId, (_, before) =>
      before?.providerSubscriptionId === subscriptionId && before.status !== 'canceled'
        ? {
            facts: {
              ...factsOf(before),
              status: 'canceled',
              endedAt: now(),
              cancelAtPeriodEnd: false,
              pendingPlan: null,
              pendingInterval: null,
            },
            syncedTicket: ticket,
          }
        : undefined,
    );
  }

  return async (subscriptionId) => {
    const ticket = await takeTicket(db);
    const subscription = await askFor(() =>
      stripe.subscriptions.retrieve(subscriptionId, { expand: ['schedule'] }),
    );
    if (!subscription) {
      await endMissing(subscriptionId, ticket);
      return undefined;
    }
    const facts = factsFrom(subscription);
    if (!facts) {
      const price = subscription.items.data[0]?.price.lookup_key;
      logger.warn(
        { subscription: subscriptionId, status: subscription.status, price },
        'a subscription at Stripe is left alone',
      );
      return undefined;
    }
    const userId = await ownerOf(subscription);
    if (userId === undefined || !(await findUser(db, userId))) {
      await stop(subscription, 'a subscription belongs to no account');
      return undefined;
    }
    if ((await apply(userId, facts, ticket)) === 'second') {
      await stop(subscription, 'an account has a second subscription');
    }
    return userId;
  };
}

/** Whether the row is about another subscription at Stripe that still runs. */
function isAnother(row: SubscriptionRow, { providerSubscriptionId: id }: SubscriptionFacts): boolean {
  const runs = row.provider === 'stripe' && row.status !== 'canceled' && row.status !== 'trialing';
  return runs && row.providerSubscriptionId !== id;
}
