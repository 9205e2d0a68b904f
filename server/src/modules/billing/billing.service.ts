import { TRIAL_DAYS, TRIAL_PLAN } from '@easel/shared/contracts/billing';
import type { PlanOrder } from '@easel/shared/contracts/billing.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import { type EntitlementRow, findEntitlement } from '@easel/shared/node/repos/billing/entitlements.repo';
import { listPayments, type PaymentRow } from '@easel/shared/node/repos/billing/payments.repo';
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

const DAY_MS = 86_400_000;
const PAYMENTS_SHOWN = 100;
/** Longer than any change with a provider takes, its repetitions included. */
const CHANGE_SECONDS = 120;

export interface BillingView {
  situation: BillingSituation & { entitlement: EntitlementRow };
  /** Newest first. */
  payments: PaymentRow[];
}

export interface BillingServiceOptions {
  db: Db;
  provider: BillingProvider;
  writer: SubscriptionWriter;
  settle: Settle;
  now: () => Date;
}

/** What a user may do with their plan. Each throws `illegal_state` with the reason where it is not possible. */
export interface BillingService {
  view(userId: string): Promise<BillingView>;
  /** As it stands now, renewals and endings included. */
  situation(userId: string): Promise<BillingView['situation']>;
  startTrial(userId: string): Promise<void>;
  openPortal(userId: string): Promise<string>;
  /** To a dearer plan at once, to every other with the next period. */
  change(userId: string, order: PlanOrder): Promise<void>;
  cancel(userId: string): Promise<void>;
  resume(userId: string): Promise<void>;
  /**
   * Sees to it that an account which is to be deleted is not charged again. It may be resumed when that is taken back.
   */
  leave(userId: string): Promise<void>;
  /** Ends a paid subscription at once; does nothing where there is none. */
  end(userId: string): Promise<void>;
}

export function createBillingService(options: BillingServiceOptions): BillingService {
  const { db, provider, writer, settle, now } = options;

  async function current(userId: string): Promise<SubscriptionRow | undefined> {
    const row = await findSubscription(db, userId);
    // A provider elsewhere is asked by the chore: nobody's page waits for it.
    if (!row || row.currentPeriodEnd > now() || row.provider === 'stripe') return row;
    await settle(row);
    return findSubscription(db, userId);
  }

  async function situation(userId: string) {
    const subscription = asOf(await current(userId), now());
    const entitlement = await findEntitlement(db, userId);
    if (!entitlement) throw new AppError('unauthenticated');
    const { name, hasPortal } = provider;
    return { subscription, entitlement, provider: name, hasPortal, now: now() };
  }

  /** One change of a user's at a time; a second one is told so. */
  async function alone(userId: string, work: () => Promise<void>): Promise<void> {
    if (!(await beginChange(db, userId, CHANGE_SECONDS))) {
      throw new AppError('illegal_state', {
        detail: 'Your last change is still being made. Please wait a moment.',
      });
    }
    try {
      await work();
    } finally {
      await endChange(db, userId);
    }
  }

  const act = async (
    userId: string,
    action: 'change' | 'cancel' | 'resume',
    work: (row: PaidSubscription) => Promise<void>,
  ) => {
    assertAllowed(action, await situation(userId));
    await alone(userId, async () => {
      // Once more: whoever was faster may have changed it.
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
      await writer.write(userId, (_, before) => {
        assertAllowed('trial', { ...seen, subscription: asOf(before, now()) });
        const start = now();
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
        const change = planChange(row, order);
        if (change.effect === 'none' && row.pendingPlan === null) {
          throw new AppError('illegal_state', { detail: 'That is the plan you have.' });
        }
        await provider.change(row, change);
      }),
    cancel: (userId) => act(userId, 'cancel', (row) => provider.setCancel(row, true)),
    resume: (userId) => act(userId, 'resume', (row) => provider.setCancel(row, false)),

    async leave(userId) {
      const row = asOf(await findSubscription(db, userId), now());
      if (!isPaid(row) || row.provider !== provider.name) return;
      // Whose payment failed would be asked for it again and again.
      if (row.status === 'past_due') return alone(userId, () => provider.end(row));
      if (!row.cancelAtPeriodEnd) await alone(userId, () => provider.setCancel(row, true));
    },

    async end(userId) {
      const row = await findSubscription(db, userId);
      if (isPaid(row) && row.provider === provider.name) await provider.end(row);
    },
  };
}
