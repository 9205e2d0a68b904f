import { CURRENCY, priceCents, TEST_CHECKOUT_PATH } from '@easel/shared/contracts/billing';
import { AppError } from '@easel/shared/node/app-error';
import type { Db, Tx } from '@easel/shared/node/db/client';
import { type CheckoutRow, endCheckout, findCheckout } from '@easel/shared/node/repos/billing/checkouts.repo';
import { markRefunded, recordPayment } from '@easel/shared/node/repos/billing/payments.repo';
import type { SubscriptionRow } from '@easel/shared/node/repos/billing/subscriptions.repo';
import { v7 as uuidv7 } from 'uuid';
import { isPaid, type PaidSubscription, prorationCents } from '../billing.policy.ts';
import { nextPeriod, periodEnd } from '../billing-periods.ts';
import { type Decision, endedFacts, factsOf, type SubscriptionWriter } from '../subscription-writer.ts';
import type { BillingProvider } from './provider.ts';

export interface LocalProviderOptions {
  db: Db;
  writer: SubscriptionWriter;
  publicUrl: string;
  now: () => Date;
}

export interface LocalProvider extends BillingProvider {
  /**
   * Returns the user's own order.
   *
   * @throws {AppError} not_found
   */
  order(userId: string, id: string): Promise<CheckoutRow>;
  /**
   * Confirms or cancels an order on the test checkout page: once, by its owner, before it expires.
   *
   * @throws {AppError} not_found, link_expired, illegal_state when it was decided before
   */
  answerCheckout(userId: string, id: string, confirm: boolean): Promise<void>;
}

/** Test billing: the same steps as with a payment provider, without money. Its payments are marked as such. */
export function createLocalProvider({ db, writer, publicUrl, now }: LocalProviderOptions): LocalProvider {
  /** Updates the subscription only if it is still the one that the caller read, and paid. */
  const update = (
    { userId, providerSubscriptionId }: SubscriptionRow,
    decide: (tx: Tx, row: PaidSubscription) => Promise<Decision> | Decision,
  ) =>
    writer.write(userId, (tx, row) =>
      isPaid(row) && row.providerSubscriptionId === providerSubscriptionId ? decide(tx, row) : undefined,
    );

  return {
    name: 'local',
    hasPortal: false,
    openCheckout: async ({ id }) => ({
      url: `${publicUrl}${TEST_CHECKOUT_PATH}?session=${id}`,
      providerSessionId: null,
    }),
    // Our own row is the checkout session.
    closeCheckout: async () => {},
    openPortal: async () => {
      throw new AppError('illegal_state', { detail: 'Test billing has no payment methods to manage.' });
    },

    setEmail: async () => {},
    refresh: async () => {},

    change: (subscription, { current, pending, restartsPeriod }) =>
      update(subscription, async (tx, row) => {
        const amountCents = prorationCents(row, current.plan, now());
        const start = now();
        const facts = {
          ...factsOf(row),
          ...(restartsPeriod && {
            startedAt: start,
            currentPeriodStart: start,
            currentPeriodEnd: periodEnd(start, row.interval, start),
          }),
          plan: current.plan,
          pendingPlan: pending?.plan ?? null,
          pendingInterval: pending?.interval ?? null,
        };
        if (amountCents > 0) {
          const paid = { ...row, ...facts, interval: row.interval, currentPeriodStart: start };
          await recordPayment(tx, paymentOf(paid, `local_change_${uuidv7()}`, amountCents, now()));
        }
        return { facts };
      }),

    setCancel: (subscription, cancel) =>
      update(subscription, (_, row) => ({
        facts: {
          ...factsOf(row),
          cancelAtPeriodEnd: cancel,
          ...(cancel && { pendingPlan: null, pendingInterval: null }),
        },
      })),

    end: (subscription) => update(subscription, (_, row) => ({ facts: endedFacts(row, now()) })),

    refund: (payment) => markRefunded(db, payment.id, now()),
    renew: (subscription) =>
      update(subscription, async (tx, row) => {
        let facts = factsOf(row) as ReturnType<typeof nextPeriod>;
        if (facts.cancelAtPeriodEnd || facts.currentPeriodEnd > now()) return undefined;
        while (facts.currentPeriodEnd <= now()) {
          facts = nextPeriod(facts);
          const { currentPeriodStart: at, plan, interval } = facts;
          const id = `local_renewal_${row.userId}_${at.toISOString()}`;
          await recordPayment(
            tx,
            paymentOf({ ...facts, userId: row.userId }, id, priceCents(plan, interval), at),
          );
        }
        return { facts };
      }),

    order,
    async answerCheckout(userId, id, confirm) {
      const seen = await order(userId, id);
      if (seen.status !== 'open') throw used();
      if (seen.expiresAt <= now())
        throw new AppError('link_expired', { detail: 'This checkout has expired.' });
      if (!confirm) {
        if (!(await endCheckout(db, id, 'declined'))) throw used();
        return;
      }
      await writer.write(userId, (tx, before) => complete(tx, seen, before));
    },
  };

  async function order(userId: string, id: string): Promise<CheckoutRow> {
    const checkout = await findCheckout(db, userId, id);
    if (checkout?.provider !== 'local') throw new AppError('not_found');
    return checkout;
  }

  async function complete(
    tx: Tx,
    checkout: CheckoutRow,
    before: SubscriptionRow | undefined,
  ): Promise<Decision> {
    if (!(await endCheckout(tx, checkout.id, 'completed'))) throw used();
    if (isPaid(before)) {
      throw new AppError('illegal_state', { detail: 'You already have a paid plan. Change it instead.' });
    }
    const { id, userId, plan, interval, amountCents } = checkout;
    const start = now();
    const facts = {
      plan,
      interval,
      status: 'active' as const,
      startedAt: start,
      currentPeriodStart: start,
      currentPeriodEnd: periodEnd(start, interval, start),
      endedAt: null,
      cancelAtPeriodEnd: false,
      pendingPlan: null,
      pendingInterval: null,
      priceCents: null,
      pendingPriceCents: null,
      provider: 'local' as const,
      providerCustomerId: `local_${userId}`,
      providerSubscriptionId: `local_${id}`,
    };
    await recordPayment(tx, paymentOf({ ...facts, userId }, `local_checkout_${id}`, amountCents, start));
    return { facts };
  }
}

type Billed = Pick<
  PaidSubscription,
  'userId' | 'plan' | 'interval' | 'currentPeriodStart' | 'currentPeriodEnd' | 'providerSubscriptionId'
>;

function paymentOf(billed: Billed, providerId: string, amountCents: number, createdAt: Date) {
  const { userId, plan, interval, currentPeriodStart: periodStart, currentPeriodEnd: end } = billed;
  return {
    id: uuidv7(),
    userId,
    provider: 'local' as const,
    providerId,
    providerPaymentId: null,
    providerSubscriptionId: billed.providerSubscriptionId,
    status: 'paid' as const,
    amountCents,
    currency: CURRENCY,
    plan,
    interval,
    periodStart,
    periodEnd: end,
    createdAt,
    refundedAt: null,
    invoiceUrl: null,
  };
}

const used = () => new AppError('illegal_state', { detail: 'This checkout has already been used.' });
