import type { Billing, BillingSubscription } from '@easel/shared/contracts/billing.schema';
import { PLANS } from '@easel/shared/contracts/plans';
import { longDate } from '@/lib/dates';
import { dollars } from '@/lib/formats';

/** Describes how a plan is paid. */
export function intervalWords({ interval }: BillingSubscription): string {
  if (interval === null) return 'Free trial';
  return interval === 'year' ? 'Yearly' : 'Monthly';
}

export function nextPaymentWords({ nextPayment }: BillingSubscription): string {
  return nextPayment ? `${dollars(nextPayment.amountCents)} on ${longDate(nextPayment.at)}` : 'None';
}

export interface StatusWords {
  tone: 'neutral' | 'danger';
  title: string;
  text: string;
}

/** Describes a plan's state that needs attention, and what to do about it; null if there is none. */
export function statusWords({ subscription, plan, actions }: Billing): StatusWords | null {
  if (!subscription) return null;
  const { name } = PLANS[subscription.plan];
  const free = PLANS.free.name;
  const ends = longDate(subscription.currentPeriodEnd);
  if (subscription.status === 'past_due') {
    return {
      tone: 'danger',
      title: 'Your last payment failed',
      text: actions.portal.isAllowed
        ? `We'll try again in the next few days. Check your card under Manage payment to keep ${name}.`
        : `We'll try again in the next few days. Check your payment method to keep ${name}.`,
    };
  }
  if (subscription.status === 'canceled') {
    if (plan !== 'free') return null;
    return {
      tone: 'neutral',
      title: `${name} has ended`,
      text: `It ended on ${ends}. You are on ${free}, and everything you have made is still yours.`,
    };
  }
  if (subscription.status === 'trialing') {
    return {
      tone: 'neutral',
      title: `Trial until ${longDate(subscription.trialEndsAt ?? subscription.currentPeriodEnd)}`,
      text: `It costs nothing and ends on its own; you then go back to ${free}. To keep ${name}, order it before then.`,
    };
  }
  if (subscription.cancelAtPeriodEnd) {
    return {
      tone: 'neutral',
      title: `${name} ends on ${ends}`,
      text: `You canceled it, and nothing more is charged. You keep ${name} until then, and go back to ${free} after that.`,
    };
  }
  return pendingWords(subscription);
}

function pendingWords(subscription: BillingSubscription): StatusWords | null {
  const { plan, pendingPlan, interval, pendingInterval, currentPeriodEnd } = subscription;
  if (pendingPlan === null && pendingInterval === null) return null;
  const next = PLANS[pendingPlan ?? plan].name;
  const paid = (pendingInterval ?? interval) === 'year' ? 'billed yearly' : 'billed monthly';
  return {
    tone: 'neutral',
    title: `${next}, ${paid}, starts on ${longDate(currentPeriodEnd)}`,
    text: `Your current plan stays until then. To cancel the change, keep ${PLANS[plan].name} under Change plan.`,
  };
}
