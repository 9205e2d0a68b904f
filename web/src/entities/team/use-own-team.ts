import type { Subscription } from '@easel/shared/contracts/plans.schema';
import { useSubscription } from '@/entities/subscription/subscription';

type OwnTeam = NonNullable<Subscription['team']>;

/** The team whose plan one uses: its owner's too. Null in none, in one whose plan has ended, and until it is known. */
export function useOwnTeam(): OwnTeam | null {
  return useSubscription().data?.team ?? null;
}

/** Returns the team if the user has their plan from it as a member, and so cannot change the plan; null otherwise. */
export function useSharedPlan(): OwnTeam | null {
  const team = useOwnTeam();
  return team?.role === 'member' ? team : null;
}
