import type { Generated } from 'kysely';

/** Models that no worker claims generations of, by order of an operator. */
export interface PausedModelsTable {
  model: string;
  pausedAt: Generated<Date>;
}
