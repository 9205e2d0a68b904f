import { CURRENCY, priceCents, TRIAL_DAYS, TRIAL_PLAN } from '@easel/shared/contracts/billing';
import type {
  Billing,
  BillingAction,
  BillingSubscription,
  Payment,
  PlanOrder,
  PlanQuote,
  RefundEligibility,
  TestCheckout,
} from '@easel/shared/contracts/billing.schema';
import { planOf } from '@easel/shared/contracts/plans';
import type { CheckoutRow } from '@easel/shared/node/repos/billing/checkouts.repo';
import type { PaymentRow } from '@easel/shared/node/repos/billing/payments.repo';
import type { SubscriptionRow } from '@easel/shared/node/repos/billing/subscriptions.repo';
import {
  isPaid,
  nextPaymentCents,
  paymentCents,
  planChange,
  prorationCents,
  refusalOf,
} from './billing.policy.ts';
import type { BillingView } from './billing.service.ts';
import { periodEnd } from './billing-periods.ts';

const ACTIONS: readonly BillingAction[] = ['trial', 'checkout', 'change', 'cancel', 'resume', 'portal'];

/** Presents the billing page. */
export function presentBilling({ situation, payments }: BillingView, refund: RefundEligibility): Billing {
  const { subscription, entitlement, provider, now } = situation;
  const actions = Object.fromEntries(
    ACTIONS.map((action) => {
      const reason = refusalOf(action, situation);
      return [action, { isAllowed: reason === null, reason }];
    }),
  ) as Billing['actions'];
  return {
    provider,
    isTestBilling: provider === 'local',
    plan: planOf(entitlement, now).id,
    subscription: subscription ? presentSubscription(subscription) : null,
    trial: { isAvailable: actions.trial.isAllowed, plan: TRIAL_PLAN, days: TRIAL_DAYS },
    actions,
    payments: payments.map(presentPayment),
    refund,
  };
}

function presentSubscription(row: SubscriptionRow): BillingSubscription {
  const { plan, interval, status, cancelAtPeriodEnd, pendingPlan, pendingInterval } = row;
  const end = row.currentPeriodEnd.toISOString();
  return {
    plan,
    interval,
    status,
    cancelAtPeriodEnd,
    pendingPlan,
    pendingInterval,
    currentPeriodStart: row.currentPeriodStart.toISOString(),
    currentPeriodEnd: (row.endedAt ?? row.currentPeriodEnd).toISOString(),
    trialEndsAt: status === 'trialing' ? end : null,
    nextPayment: isPaid(row) && !cancelAtPeriodEnd ? { at: end, amountCents: nextPaymentCents(row) } : null,
  };
}

function presentPayment(row: PaymentRow): Payment {
  const { id, status, amountCents, currency, plan, interval, invoiceUrl } = row;
  return {
    id,
    status,
    amountCents,
    currency,
    plan,
    interval,
    invoiceUrl,
    periodStart: row.periodStart.toISOString(),
    periodEnd: row.periodEnd.toISOString(),
    createdAt: row.createdAt.toISOString(),
    refundedAt: row.refundedAt?.toISOString() ?? null,
  };
}

/** Presents what an order would change and cost. */
export function presentQuote({ subscription, now }: BillingView['situation'], order: PlanOrder): PlanQuote {
  const renewalCents = priceCents(order.plan, order.interval);
  if (!isPaid(subscription)) {
    const renewsAt = periodEnd(now, order.interval, now).toISOString();
    const effectiveAt = now.toISOString();
    return {
      ...order,
      effect: 'checkout',
      effectiveAt,
      dueNowCents: renewalCents,
      renewalCents,
      renewsAt,
      intervalChangesAt: null,
    };
  }
  const { effect, current, pending, restartsPeriod } = planChange(subscription, order, now);
  const endsAt = restartsPeriod ? periodEnd(now, current.interval, now) : subscription.currentPeriodEnd;
  const end = endsAt.toISOString();
  return {
    ...order,
    effect,
    effectiveAt: effect === 'period_end' ? end : now.toISOString(),
    dueNowCents: effect === 'now' ? prorationCents(subscription, current.plan, now) : 0,
    // The plan that an account has keeps its price.
    renewalCents: effect === 'none' ? paymentCents(subscription) : renewalCents,
    renewsAt: end,
    intervalChangesAt: effect === 'now' && pending ? end : null,
  };
}

/** Presents an order for the test checkout page. */
export function presentTestCheckout(checkout: CheckoutRow, now: Date): TestCheckout {
  const { id, status, plan, interval, amountCents, expiresAt } = checkout;
  return {
    session: id,
    status: status === 'open' && expiresAt <= now ? 'expired' : status,
    plan,
    interval,
    amountCents,
    currency: CURRENCY,
    expiresAt: expiresAt.toISOString(),
  };
}
