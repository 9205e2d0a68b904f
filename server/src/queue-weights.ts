import { PLAN_IDS, type PlanId } from '@easel/shared/contracts/plans';
import { z } from 'zod';

const TAKES = `takes pairs such as pro=8, separated by commas, with ${PLAN_IDS.join(', ')} and numbers above 0`;

/** The weights of plans in the queue, which replace those of the catalog. */
export type QueueWeights = ReadonlyMap<PlanId, number>;

/** Parses `plan=weight` pairs, such as `free=1,pro=8`. */
export const queueWeightsSchema = z.string().transform((text, context): QueueWeights => {
  const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()));
  if (pairs.every(isWeight)) return new Map(pairs.map(([plan, weight]) => [plan as PlanId, Number(weight)]));
  context.addIssue(TAKES);
  return z.NEVER;
});

function isWeight([plan = '', weight, ...rest]: string[]): boolean {
  const value = Number(weight);
  return PLAN_IDS.includes(plan as PlanId) && value > 0 && Number.isFinite(value) && rest.length === 0;
}
