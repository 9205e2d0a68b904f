import type { Subscription } from '@easel/shared/contracts/plans.schema';
import { useSubscription } from '@/entities/subscription/subscription';

type OwnTeam = NonNullable<Subscription['team']>;

/**
 * Returns the team that the user's plan comes from, as owner or member. Null if there is none, after its plan ended,
 * and while loading.
 */
export function useOwnTeam(): OwnTeam | null {
  return useSubscription().data?.team ?? null;
}

/** Returns the team if the user has its plan as a member, and so cannot change the plan; null otherwise. */
export function useSharedPlan(): OwnTeam | null {
  const team = useOwnTeam();
  return team?.role === 'member' ? team : null;
}
