import type { Subscription } from '@easel/shared/contracts/plans.schema';
import { useSubscription } from '@/entities/subscription/subscription';

type OwnTeam = NonNullable<Subscription['team']>;

/** Returns the team whose plan the user has, as owner or member. Null without one, after its plan ended, and while loading. */
export function useOwnTeam(): OwnTeam | null {
  return useSubscription().data?.team ?? null;
}

/** Returns the team if the user has their plan from it as a member, and so cannot change the plan; null otherwise. */
export function useSharedPlan(): OwnTeam | null {
  const team = useOwnTeam();
  return team?.role === 'member' ? team : null;
}
