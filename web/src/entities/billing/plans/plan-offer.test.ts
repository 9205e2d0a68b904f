import type { Billing, BillingSubscription } from '@easel/shared/contracts/billing.schema';
import { PLANS } from '@easel/shared/contracts/plans';
import { describe, expect, it } from 'vitest';
import { planOffer } from './plan-offer';

const ALLOWED = { isAllowed: true, reason: null };
const refused = (reason: string) => ({ isAllowed: false, reason });

const SUBSCRIPTION: BillingSubscription = {
  plan: 'pro',
  interval: 'month',
  status: 'active',
  currentPeriodStart: '2026-03-05T10:00:00.000Z',
  currentPeriodEnd: '2026-04-05T10:00:00.000Z',
  trialEndsAt: null,
  cancelAtPeriodEnd: false,
  pendingPlan: null,
  pendingInterval: null,
  nextPayment: null,
};

const NEWCOMER: Billing = {
  provider: 'local',
  isTestBilling: true,
  plan: 'free',
  subscription: null,
  trial: { isAvailable: true, plan: 'pro', days: 7 },
  actions: {
    trial: ALLOWED,
    checkout: ALLOWED,
    change: refused('There is no plan to change.'),
    cancel: refused('There is no plan to cancel.'),
    resume: refused('There is nothing to resume.'),
    portal: refused('Nothing was paid yet.'),
  },
  payments: [],
  refund: { isEligible: false, rules: [], paymentId: null, openRequestId: null },
};

const subscriber = (changes: Partial<BillingSubscription> = {}): Billing => {
  const subscription = { ...SUBSCRIPTION, ...changes };
  return {
    ...NEWCOMER,
    plan: subscription.plan,
    subscription,
    trial: { ...NEWCOMER.trial, isAvailable: false },
    actions: { ...NEWCOMER.actions, checkout: refused('You have a plan.'), change: ALLOWED, cancel: ALLOWED },
  };
};

describe('the offer of a plan', () => {
  it('is a trial of Pro once, and an order for every other plan', () => {
    expect(planOffer(PLANS.free, 'month', NEWCOMER)).toEqual({ kind: 'nothing' });
    expect(planOffer(PLANS.pro, 'year', NEWCOMER)).toMatchObject({ label: 'Start 7-day free trial' });
    expect(planOffer(PLANS.team, 'month', NEWCOMER)).toMatchObject({ label: 'Choose Team' });
    const tried = { ...NEWCOMER, trial: { ...NEWCOMER.trial, isAvailable: false } };
    expect(planOffer(PLANS.pro, 'month', tried)).toMatchObject({ label: 'Choose Pro' });
  });

  it('is nothing for the current plan, except its other interval', () => {
    expect(planOffer(PLANS.pro, 'month', subscriber())).toEqual({ kind: 'nothing' });
    expect(planOffer(PLANS.pro, 'year', subscriber())).toMatchObject({ label: 'Switch to yearly billing' });
    expect(planOffer(PLANS.free, 'month', subscriber())).toMatchObject({ kind: 'leave' });
  });

  it('allows a trial to be kept, and includes its end', () => {
    const trial = subscriber({ status: 'trialing', interval: null });
    trial.actions.cancel = refused("You don't have a paid plan.");
    const at = SUBSCRIPTION.currentPeriodEnd;
    expect(planOffer(PLANS.free, 'month', trial)).toEqual({ kind: 'coming', at });
    expect(planOffer(PLANS.pro, 'month', trial)).toMatchObject({ kind: 'order', label: 'Keep Pro' });
  });

  it('includes the start of a plan that was already chosen', () => {
    const billing = subscriber({ plan: 'team', pendingPlan: 'pro', pendingInterval: 'month' });
    const at = SUBSCRIPTION.currentPeriodEnd;
    expect(planOffer(PLANS.pro, 'month', billing)).toEqual({ kind: 'coming', at });
    expect(planOffer(PLANS.pro, 'year', billing)).toMatchObject({ kind: 'order', label: 'Choose Pro' });
  });

  it('allows a scheduled change to be canceled', () => {
    const billing = subscriber({ plan: 'team', pendingPlan: 'pro', pendingInterval: 'month' });
    expect(planOffer(PLANS.team, 'month', billing)).toMatchObject({ kind: 'order', label: 'Keep Team' });
  });

  it('includes the reason if neither an order nor a change is possible', () => {
    const billing = subscriber({ status: 'past_due' });
    billing.actions.change = refused('Please pay the open invoice first.');
    expect(planOffer(PLANS.team, 'month', billing)).toEqual({
      kind: 'order',
      label: 'Choose Team',
      disabledReason: 'Please pay the open invoice first.',
    });
  });

  it('is a contact link for every other plan if nothing is sold', () => {
    const billing: Billing = { ...NEWCOMER, provider: 'none', isTestBilling: false, plan: 'pro' };
    expect(planOffer(PLANS.free, 'month', billing)).toEqual({ kind: 'nothing' });
    expect(planOffer(PLANS.pro, 'year', billing)).toEqual({ kind: 'nothing' });
    expect(planOffer(PLANS.team, 'month', billing)).toEqual({ kind: 'ask', label: 'Ask for Team' });
  });

  it('is nothing for a plan that an operator gave', () => {
    expect(planOffer(PLANS.team, 'year', { ...NEWCOMER, plan: 'team' })).toEqual({ kind: 'nothing' });
  });
});
