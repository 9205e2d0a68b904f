import { TRIAL_DAYS, TRIAL_PLAN } from '@easel/shared/contracts/billing';
import type { PlanOrder } from '@easel/shared/contracts/billing.schema';
import { DAY_MS } from '@easel/shared/contracts/durations';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import type { HeldAccountInTeam } from '@easel/shared/node/repos/accounts/accounts.repo';
import { findUser } from '@easel/shared/node/repos/accounts/users.repo';
import type { EntitlementRow } from '@easel/shared/node/repos/billing/entitlements.repo';
import { listPayments, type PaymentRow } from '@easel/shared/node/repos/billing/payments.repo';
import { findSubscriber, type Subscriber } from '@easel/shared/node/repos/billing/subscribers.repo';
import {
  beginChange,
  endChange,
  findSubscription,
  type SubscriptionRow,
} from '@easel/shared/node/repos/billing/subscriptions.repo';
import {
  asOf,
  assertAllowed,
  type BillingSituation,
  isPaid,
  type PaidSubscription,
  planChange,
} from './billing.policy.ts';
import type { BillingProvider } from './providers/provider.ts';
import type { Settle } from './settle.ts';
import type { SubscriptionWriter } from './subscription-writer.ts';
import type { Trials } from './trials.ts';

const PAYMENTS_SHOWN = 100;
/** Longer than any change at a provider takes, retries included. */
const CHANGE_SECONDS = 120;

export interface BillingView {
  situation: BillingSituation & {
    entitlement: EntitlementRow;
    /** The account that the user's requests are charged to, with the user's team. */
    held: HeldAccountInTeam;
    /** Credits used of that account. */
    creditsUsed: Subscriber['creditsUsed'];
  };
  /** Newest first. */
  payments: PaymentRow[];
}

export interface BillingServiceOptions {
  db: Db;
  provider: BillingProvider;
  writer: SubscriptionWriter;
  settle: Settle;
  trials: Trials;
  now: () => Date;
}

/** Changes a user's plan. Every method throws `illegal_state` with the reason if the change is not possible. */
export interface BillingService {
  view(userId: string): Promise<BillingView>;
  /** Returns the current situation, after renewals and endings. */
  situation(userId: string): Promise<BillingView['situation']>;
  startTrial(userId: string): Promise<void>;
  openPortal(userId: string): Promise<string>;
  /** Changes to a more expensive plan immediately, to any other with the next period. */
  change(userId: string, order: PlanOrder): Promise<void>;
  cancel(userId: string): Promise<void>;
  resume(userId: string): Promise<void>;
  /**
   * Stops further charges to an account that is suspended or to be deleted. The plan may be resumed if the account is in use again
   * before its period ends.
   */
  leave(userId: string): Promise<void>;
  /** Reads the subscription from the provider: after a change whose end is unknown, or before its price was recorded. */
  refresh(userId: string): Promise<void>;
  /** Ends the subscription that a payment was for, immediately; does nothing if it is not the current one, or has ended. */
  endPaidBy(userId: string, payment: PaymentRow): Promise<void>;
  /** Tells the provider the user's address, if the user has paid there. */
  tellEmail(userId: string): Promise<void>;
}

export function createBillingService(options: BillingServiceOptions): BillingService {
  const { db, provider, writer, settle, trials, now } = options;

  async function current(userId: string): Promise<Subscriber | undefined> {
    const found = await findSubscriber(db, userId, now());
    const row = found?.subscription;
    // A chore asks remote providers, so that no page waits for one.
    if (!row || row.currentPeriodEnd > now() || row.provider === 'stripe') return found;
    await settle(row);
    return findSubscriber(db, userId, now());
  }

  async function situation(userId: string) {
    const found = await current(userId);
    if (!found) throw new AppError('unauthenticated');
    const { held, creditsUsed } = found;
    const subscription = asOf(found.subscription, now());
    const entitlement = held.user;
    const { name, hasPortal } = provider;
    const mustConfirm = trials.mustConfirm && entitlement.emailConfirmedAt === null;
    return {
      subscription,
      entitlement,
      held,
      creditsUsed,
      provider: name,
      hasPortal,
      mustConfirm,
      now: now(),
    };
  }

  /**
   * Runs one change of a user at a time; refuses a parallel one. If the outcome cannot be read from the provider, the change counts as in
   * flight until its lease ends, and then the chore reads it.
   */
  async function alone(row: SubscriptionRow, work: () => Promise<void>): Promise<void> {
    const { userId, pendingPlan } = row;
    const token = await beginChange(db, userId, CHANGE_SECONDS);
    if (token === undefined) {
      throw new AppError('illegal_state', {
        detail: 'Your last change is still being processed. Please wait a moment.',
      });
    }
    try {
      await work();
    } catch (error) {
      const isKnown = pendingPlan === null || (await isRead(row));
      if (isKnown) await endChange(db, userId, token);
      throw error;
    }
    await endChange(db, userId, token);
  }

  const isRead = (row: SubscriptionRow) =>
    provider.refresh(row).then(
      () => true,
      () => false,
    );

  const act = async (
    userId: string,
    action: 'change' | 'cancel' | 'resume',
    work: (row: PaidSubscription) => Promise<void>,
  ) => {
    const seen = await situation(userId);
    assertAllowed(action, seen);
    await alone(seen.subscription as PaidSubscription, async () => {
      // Read again: a parallel change may have come first.
      const { subscription, ...rest } = await situation(userId);
      assertAllowed(action, { subscription, ...rest });
      await work(subscription as PaidSubscription);
    });
  };

  return {
    situation,
    async view(userId) {
      return { situation: await situation(userId), payments: await listPayments(db, userId, PAYMENTS_SHOWN) };
    },

    async startTrial(userId) {
      const seen = await situation(userId);
      await writer.write(userId, async (tx, before) => {
        assertAllowed('trial', { ...seen, subscription: asOf(before, now()) });
        const start = now();
        await trials.take(tx, seen.entitlement, start);
        return {
          trialStartedAt: start,
          facts: {
            plan: TRIAL_PLAN,
            interval: null,
            status: 'trialing',
            startedAt: start,
            currentPeriodStart: start,
            currentPeriodEnd: new Date(start.getTime() + TRIAL_DAYS * DAY_MS),
            endedAt: null,
            cancelAtPeriodEnd: false,
            pendingPlan: null,
            pendingInterval: null,
            priceCents: null,
            pendingPriceCents: null,
            provider: null,
            providerCustomerId: null,
            providerSubscriptionId: null,
          },
        };
      });
    },

    async openPortal(userId) {
      const seen = await situation(userId);
      assertAllowed('portal', seen);
      return provider.openPortal(seen.subscription?.providerCustomerId ?? '');
    },

    change: (userId, order) =>
      act(userId, 'change', async (row) => {
        const change = planChange(row, order, now());
        if (change.effect === 'none' && row.pendingPlan === null) {
          throw new AppError('illegal_state', { detail: 'You already have this plan.' });
        }
        await provider.change(row, change);
      }),
    cancel: (userId) => act(userId, 'cancel', (row) => provider.setCancel(row, true)),
    resume: (userId) => act(userId, 'resume', (row) => provider.setCancel(row, false)),

    async leave(userId) {
      const row = asOf(await findSubscription(db, userId), now());
      if (!isPaid(row) || row.provider !== provider.name) return;
      // A past-due subscription would be charged repeatedly.
      if (row.status === 'past_due') return alone(row, () => provider.end(row));
      if (!row.cancelAtPeriodEnd) await alone(row, () => provider.setCancel(row, true));
    },

    async refresh(userId) {
      const row = await findSubscription(db, userId);
      if (isPaid(row) && row.provider === provider.name) await alone(row, () => provider.refresh(row));
    },

    async endPaidBy(userId, payment) {
      const row = await findSubscription(db, userId);
      if (isPaid(row) && row.provider === provider.name && isFor(payment, row)) await provider.end(row);
    },

    async tellEmail(userId) {
      const [row, user] = await Promise.all([findSubscription(db, userId), findUser(db, userId)]);
      if (!user || row?.provider !== provider.name || row.providerCustomerId === null) return;
      await provider.setEmail(row.providerCustomerId, user.email);
    },
  };
}

/** Returns whether a payment was for a subscription. One of before payments named theirs must have paid for its current period. */
function isFor(payment: PaymentRow, row: PaidSubscription): boolean {
  const { providerSubscriptionId: id, plan, periodEnd } = payment;
  if (id !== null) return id === row.providerSubscriptionId;
  return plan === row.plan && periodEnd.getTime() === row.currentPeriodEnd.getTime();
}
