import type { Generated } from 'kysely';
import type { PlanId } from '../../contracts/plans.ts';

/** Models that operators have paused: no worker claims their generations. */
export interface PausedModelsTable {
  model: string;
  pausedAt: Generated<Date>;
}

/** The queue terms that operators have set for a plan, instead of its own. */
export interface PlanQueueTermsTable {
  plan: PlanId;
  weight: number;
  maxRunning: number;
}
