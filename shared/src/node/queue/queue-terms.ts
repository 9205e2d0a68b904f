import type { PlanId } from '../../contracts/plans.ts';

/** A plan's terms in the order of the queue. */
export interface PlanTerms {
  weight: number;
  maxRunning: number;
}

/** An account's terms in the order of the queue. */
export interface QueueTerms extends PlanTerms {
  accountId: string;
  isFree: boolean;
}

/** What the database derives an account's terms from. */
export interface TermsSource {
  accountId: string;
  isFree: boolean;
  plan: PlanId;
  /** The plan's configured terms, which apply unless operators have set others. */
  own: PlanTerms;
}
