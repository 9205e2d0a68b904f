import type { PlanId } from '../../contracts/plans.ts';

/** What a plan gives its accounts in the order of the queue. */
export interface PlanTerms {
  weight: number;
  maxRunning: number;
}

/** What an account's plan gives it in the order of the queue. */
export interface QueueTerms extends PlanTerms {
  accountId: string;
  isFree: boolean;
}

/** By what the database decides the terms of an account. */
export interface TermsSource {
  accountId: string;
  isFree: boolean;
  plan: PlanId;
  /** What the configuration gives the plan, where operators have set nothing. */
  own: PlanTerms;
}
