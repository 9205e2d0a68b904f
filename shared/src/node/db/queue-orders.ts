import type { Generated } from 'kysely';
import type { PlanId } from '../../contracts/plans.ts';

/** Models that no worker claims generations of, by order of an operator. */
export interface PausedModelsTable {
  model: string;
  pausedAt: Generated<Date>;
}

/** What operators set for a plan in the order of the queue, instead of its own values. */
export interface PlanQueueTermsTable {
  plan: PlanId;
  weight: number;
  maxRunning: number;
}
