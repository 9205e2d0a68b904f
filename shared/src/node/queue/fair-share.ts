import type { Plan } from '../../contracts/plans.ts';

const PLACES_PER_BAND = 100_000;
/** The largest queue weight of all plans, so that every step is a whole number. */
const LARGEST_WEIGHT = 32;

/**
 * Returns the priority of a user's next generation. Paid plans always go before Free; within each, users take turns by the
 * weight of their plan. `rank` counts the user's generations in flight, this one included: a user's first job waits behind
 * the first jobs of others, not behind all jobs of a user who submitted many.
 *
 * Weighted fair queueing by virtual finish time, as in Demers, Keshav and Shenker (1989), with the rank as the
 * virtual start.
 */
export function fairSharePriority(plan: Pick<Plan, 'tier' | 'queueWeight'>, rank: number): number {
  const turn = Math.ceil((rank * LARGEST_WEIGHT) / plan.queueWeight);
  const band = plan.tier === 'free' ? PLACES_PER_BAND : 0;
  return band + Math.min(turn, PLACES_PER_BAND - 1);
}
