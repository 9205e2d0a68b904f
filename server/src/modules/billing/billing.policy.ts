import {
  type BillingInterval,
  type BillingKind,
  type PaidPlanId,
  priceCents,
} from '@easel/shared/contracts/billing';
import type { BillingAction, PlanOrder } from '@easel/shared/contracts/billing.schema';
import { DAY_MS } from '@easel/shared/contracts/durations';
import { type Entitlement, isPro } from '@easel/shared/contracts/plans';
import { AppError } from '@easel/shared/node/app-error';
import type { EntitlementRow } from '@easel/shared/node/repos/billing/entitlements.repo';
import type { SubscriptionRow } from '@easel/shared/node/repos/billing/subscriptions.repo';
import { assertInUse } from '../auth/auth.policy.ts';

/** Why nothing can be ordered if operators assign the plans. */
export const NOT_SOLD = 'Plans are not sold here. Contact support to ask for one.';

/** What decides which actions a user may take. */
export interface BillingSituation {
  /** As of `now`: see {@link asOf}. */
  subscription: SubscriptionRow | undefined;
  entitlement: Entitlement;
  provider: BillingKind;
  hasPortal: boolean;
  /** Whether a trial waits for the user to confirm the address. */
  mustConfirm: boolean;
  now: Date;
}

/** A subscription with payments. */
export type PaidSubscription = SubscriptionRow & { interval: BillingInterval };

/** Returns the row as of a time, even if its end has not been recorded yet. */
export function asOf<Row extends SubscriptionRow | undefined>(row: Row, now: Date): Row {
  if (!row || row.status === 'canceled' || row.currentPeriodEnd > now) return row;
  if (row.status !== 'trialing' && !row.cancelAtPeriodEnd) return row;
  return { ...row, status: 'canceled', endedAt: row.currentPeriodEnd };
}

export function isPaid(row: SubscriptionRow | undefined): row is PaidSubscription {
  return row !== undefined && (row.status === 'active' || row.status === 'past_due');
}

/** Returns why an action is refused, as a text for the user; null if it is allowed. */
export function refusalOf(action: BillingAction, situation: BillingSituation): string | null {
  switch (action) {
    case 'trial':
      return trialRefusal(situation);
    case 'checkout':
      return checkoutRefusal(situation);
    case 'portal':
      return portalRefusal(situation);
    default:
      return ownRefusal(situation) ?? REFUSALS[action](situation.subscription as PaidSubscription);
  }
}

/** @throws {AppError} illegal_state with the reason; account_suspended, session_revoked where the account is not in use */
export function assertAllowed(
  action: BillingAction,
  situation: BillingSituation & { entitlement: Pick<EntitlementRow, 'suspendedAt' | 'deletionRequestedAt'> },
): void {
  assertInUse(situation.entitlement);
  const reason = refusalOf(action, situation);
  if (reason !== null) throw new AppError('illegal_state', { detail: reason });
}

function trialRefusal({
  subscription,
  entitlement,
  provider,
  mustConfirm,
  now,
}: BillingSituation): string | null {
  if (subscription?.status === 'trialing') return 'Your trial has already started.';
  if (provider === 'none') return NOT_SOLD;
  if (subscription?.trialStartedAt) return 'You have already used your trial. Each account gets one.';
  if (isPaid(subscription) || isPro(entitlement, now)) return 'You already have a paid plan.';
  if (subscription) return 'A trial is for accounts that have not had a paid plan yet.';
  return mustConfirm ? 'Confirm your email address first, with the link that we sent you.' : null;
}

function checkoutRefusal({ subscription, entitlement, provider, now }: BillingSituation): string | null {
  if (provider === 'none') return NOT_SOLD;
  // A real plan may replace one from test billing.
  if (isPaid(subscription) && (subscription.provider === provider || provider === 'local')) {
    return 'You already have a paid plan. Change it instead.';
  }
  if (!subscription && isPro(entitlement, now))
    return 'Your plan was arranged with support. Contact support to change it.';
  return null;
}

function portalRefusal({ subscription, provider, hasPortal }: BillingSituation): string | null {
  if (provider === 'none') return NOT_SOLD;
  if (!hasPortal) return 'Test billing has no payment methods to manage.';
  if (subscription?.provider !== provider || subscription.providerCustomerId === null) {
    return 'You have no payments to manage yet.';
  }
  return null;
}

function ownRefusal({ subscription, provider }: BillingSituation): string | null {
  if (!isPaid(subscription)) return "You don't have a paid plan.";
  if (subscription.provider === provider) return null;
  return subscription.provider === 'stripe'
    ? 'Payments are turned off right now.'
    : 'This plan is from test billing. It ends with its period.';
}

const REFUSALS: Record<'change' | 'cancel' | 'resume', (row: PaidSubscription) => string | null> = {
  change: ({ status, cancelAtPeriodEnd }) => {
    if (status === 'past_due')
      return 'Your last payment did not go through. Update your payment method first.';
    return cancelAtPeriodEnd
      ? 'Your plan ends after the current period. Resume it before you change it.'
      : null;
  },
  cancel: ({ cancelAtPeriodEnd }) =>
    cancelAtPeriodEnd ? 'Your plan already ends after the current period.' : null,
  resume: ({ cancelAtPeriodEnd }) => (cancelAtPeriodEnd ? null : 'Your plan is not canceled.'),
};

/** Returns what each payment of a subscription costs now, in cents: one that was bought at an earlier price keeps it. */
export const paymentCents = ({ plan, interval, priceCents: cents }: PaidSubscription) =>
  cents ?? priceCents(plan, interval);

/** Returns what the next payment will cost, in cents. */
export function nextPaymentCents(row: PaidSubscription): number {
  const { plan, interval, pendingPlan, pendingInterval, pendingPriceCents } = row;
  if (pendingPlan === null && pendingInterval === null) return paymentCents(row);
  return pendingPriceCents ?? priceCents(pendingPlan ?? plan, pendingInterval ?? interval);
}

export interface PlannedChange {
  /** `none`: the order is the current plan, which removes a pending change. */
  effect: 'now' | 'period_end' | 'none';
  /** What applies immediately. */
  current: { plan: PaidPlanId; interval: BillingInterval };
  /** What applies from the next period; null if nothing changes then. */
  pending: PlanOrder | null;
  /** Whether a new period begins now, for its full price less the unused rest of the old one. */
  restartsPeriod: boolean;
}

/**
 * An upgrade within this many days of a period's end begins a new one: otherwise the price difference of a few days would buy a
 * month's credits.
 */
const LATE_DAYS = 7;

const isLate = ({ currentPeriodEnd: end }: PaidSubscription, now: Date) =>
  end.getTime() - now.getTime() < LATE_DAYS * DAY_MS;

/**
 * Plans a change. A more expensive plan applies immediately, in the paid interval; any other change, and another interval, applies
 * from the next payment.
 */
export function planChange(row: PaidSubscription, order: PlanOrder, now: Date): PlannedChange {
  const { plan, interval } = row;
  const isUpgrade = priceCents(order.plan, 'month') > priceCents(plan, 'month');
  const current = { plan: isUpgrade ? order.plan : plan, interval };
  const isReached = current.plan === order.plan && interval === order.interval;
  const pending = isReached ? null : order;
  if (isUpgrade) return { effect: 'now', current, pending, restartsPeriod: isLate(row, now) };
  return { effect: pending ? 'period_end' : 'none', current, pending, restartsPeriod: false };
}

/**
 * Returns the immediate price of an upgrade in cents: the price difference for the rest of the period or, in its last days, the full
 * price of a new period less the rest of the old one. A provider's own amount may differ by a cent.
 */
export function prorationCents(row: PaidSubscription, plan: PaidPlanId, now: Date): number {
  const { currentPeriodStart: start, currentPeriodEnd: end, interval } = row;
  const left = Math.min(1, Math.max(0, end.getTime() - now.getTime()) / (end.getTime() - start.getTime()));
  const [price, before] = [priceCents(plan, interval), paymentCents(row)];
  const cents = isLate(row, now) ? price - before * left : (price - before) * left;
  return Math.max(0, Math.round(cents));
}
