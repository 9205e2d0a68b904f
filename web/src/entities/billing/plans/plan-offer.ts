import type { BillingInterval } from '@easel/shared/contracts/billing';
import type { Billing } from '@easel/shared/contracts/billing.schema';
import type { Plan } from '@easel/shared/contracts/plans';
import { PLAN_BUTTONS } from '@/content/pricing';

/** The offer of a plan's card to a signed-in user. */
export type PlanOffer =
  | { kind: 'nothing' }
  /** It starts automatically at that time (ISO 8601). */
  | { kind: 'coming'; at: string }
  /** Operators give it; users can ask for it. */
  | { kind: 'ask'; label: string }
  /** Canceling leads to Free. */
  | { kind: 'leave'; label: string }
  | { kind: 'order'; label: string; disabledReason: string | undefined };

/**
 * Returns what a plan's card offers.
 *
 * @param plan the card's plan
 * @param interval the one chosen above the cards
 */
export function planOffer(plan: Plan, interval: BillingInterval, billing: Billing): PlanOffer {
  const { subscription, trial, actions } = billing;
  const isHeld = billing.plan === plan.id;
  const running = subscription?.status === 'canceled' ? null : subscription;
  if (plan.monthlyPrice === 0) {
    if (actions.cancel.isAllowed) return { kind: 'leave', label: PLAN_BUTTONS.leave };
    // A trial or a canceled plan ends by itself.
    return isHeld || !running ? { kind: 'nothing' } : { kind: 'coming', at: running.currentPeriodEnd };
  }
  if (billing.provider === 'none') {
    return isHeld ? { kind: 'nothing' } : { kind: 'ask', label: PLAN_BUTTONS.ask(plan.name) };
  }
  if (running?.pendingPlan === plan.id && (running.pendingInterval ?? running.interval) === interval)
    return { kind: 'coming', at: running.currentPeriodEnd };
  if (trial.isAvailable && trial.plan === plan.id && !isHeld)
    return { kind: 'order', label: PLAN_BUTTONS.trial(trial.days), disabledReason: refusal(actions.trial) };
  const disabledReason = actions.checkout.isAllowed ? undefined : refusal(actions.change);
  const order = (label: string): PlanOffer => ({ kind: 'order', label, disabledReason });
  if (!isHeld) return order(PLAN_BUTTONS.choose(plan.name));
  if (running?.status === 'trialing') return order(PLAN_BUTTONS.keep(plan.name));
  // Ordering the current plan cancels the scheduled change.
  const isChanging = running !== null && (running.pendingPlan ?? running.pendingInterval) !== null;
  if (isChanging && running.interval === interval) return order(PLAN_BUTTONS.keep(plan.name));
  // A plan without a subscription was given, not bought.
  if (!running || running.interval === interval) return { kind: 'nothing' };
  return order(PLAN_BUTTONS.switchTo[interval]);
}

/** Returns why an action is not allowed; undefined if it is. */
function refusal({ isAllowed, reason }: { isAllowed: boolean; reason: string | null }): string | undefined {
  return isAllowed ? undefined : (reason ?? 'This is not possible right now.');
}
