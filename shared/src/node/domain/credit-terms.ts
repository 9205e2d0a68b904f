import { DAY_MS } from '../../contracts/durations.ts';
import { PLANS, type Plan, planOf } from '../../contracts/plans.ts';
import type { EntitlementRow } from '../repos/billing/entitlements.repo.ts';
import { type CreditPeriod, creditPeriodAt } from './credit-period.ts';

/** Why an account has fewer credits than its plan. */
export type CreditHoldback = 'email_not_confirmed' | 'past_due';

/** What an account may spend now. */
export interface CreditTerms {
  plan: Plan;
  /** The period that credits count in. In the past while a payment is due. */
  period: CreditPeriod;
  /** Credits of the period; null for unlimited. */
  total: number | null;
  holdback: CreditHoldback | null;
}

type Account = Pick<
  EntitlementRow,
  | 'subscribed'
  | 'subscriptionTier'
  | 'subscriptionEnd'
  | 'plan'
  | 'anchorAt'
  | 'creditsUntil'
  | 'emailConfirmedAt'
>;

export type CreditTermsOf = (account: Account, now: Date) => CreditTerms;

/**
 * Returns a function that decides what an account may spend. A plan whose payment is due keeps its features and the
 * remaining credits of the last paid period. A Free account has fewer credits until its address is confirmed.
 *
 * @param unconfirmedCredits the credits of an unconfirmed address; null for no such limit, if no mail can be sent
 */
export function createCreditTerms(unconfirmedCredits: number | null): CreditTermsOf {
  return (account, now) => {
    const plan = planOf(account, now);
    const { anchorAt, creditsUntil, emailConfirmedAt } = account;
    if (plan.tier === 'free') {
      const isHeld = unconfirmedCredits !== null && emailConfirmedAt === null;
      return {
        plan,
        period: creditPeriodAt(anchorAt, now),
        total: isHeld
          ? Math.min(unconfirmedCredits, plan.imagesPerMonth ?? unconfirmedCredits)
          : plan.imagesPerMonth,
        holdback: isHeld ? 'email_not_confirmed' : null,
      };
    }
    if (creditsUntil === null || creditsUntil > now) {
      return { plan, period: creditPeriodAt(anchorAt, now), total: plan.imagesPerMonth, holdback: null };
    }
    return {
      plan,
      // A period that began less than a day before the paid time ended was not paid for: most people buy a plan soon after they sign up.
      period: creditPeriodAt(anchorAt, new Date(creditsUntil.getTime() - DAY_MS)),
      // An unlimited plan is limited while its payment is due.
      total: plan.imagesPerMonth ?? PLANS.team.imagesPerMonth,
      holdback: 'past_due',
    };
  };
}
