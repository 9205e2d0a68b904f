import type { User } from '@easel/shared/contracts/auth.schema';
import { PLAN_IDS, PLANS, type PlanId } from '@easel/shared/contracts/plans';
import type { Subscription } from '@easel/shared/contracts/plans.schema';
import type { Team, TeamMember } from '@easel/shared/contracts/team.schema';
import { subscriptionOptions } from '@/entities/subscription/subscription';
import { teamOptions } from '@/features/team/api';
import { seatWords } from '@/features/team/member-words';
import { longDate } from '@/lib/dates';
import { creditCount } from '@/lib/formats';
import { queryClient } from '@/lib/query-provider';
import type { FirstViewState } from './first-views';

const DAY = '2000-01-01T12:00:00Z';
/** For a plan with a limit. */
const TOTAL = 1;

const member = (userId: string, role: TeamMember['role']): TeamMember => ({
  userId,
  name: 'KNOWN_MEMBER',
  email: 'KNOWN_ADDRESS',
  avatarUrl: null,
  role,
  joinedAt: DAY,
  hasSeat: true,
  creditsUsed: 0,
});

/** One item each for the user, another owner and another member, which `src/app/ahead/team-look.ts` repeats. */
const team = (userId: string, role: Team['role'], plan: PlanId): Team => ({
  id: 'known',
  name: 'KNOWN_TEAM',
  role,
  isActive: true,
  seats: PLANS[plan].seats,
  members: [
    member(userId, role),
    member('member', 'member'),
    ...(role === 'member' ? [{ ...member('owner', 'owner'), name: 'KNOWN_OWNER' }] : []),
  ],
  invitations: [],
  createdAt: DAY,
});

const state = (user: User, own: Team | null, plan: PlanId): FirstViewState => ({
  user,
  prepare: () => {
    const total = PLANS[plan].imagesPerMonth === null ? null : TOTAL;
    queryClient.setQueryData(teamOptions.queryKey, own);
    queryClient.setQueryData(subscriptionOptions.queryKey, {
      plan,
      team: own,
      credits: { used: 0, total, resetsAt: DAY },
    } as unknown as Subscription);
  },
});

/** Returns the looks of the team page: for owners and members on each plan with seats, and for users without a team. */
export function teamLooks(user: User): ReadonlyMap<string, FirstViewState> {
  const looks = new Map<string, FirstViewState>();
  for (const plan of PLAN_IDS) {
    looks.set(`none-${plan}`, state(user, null, plan));
    if (PLANS[plan].seats === 1) continue;
    for (const role of ['owner', 'member'] as const)
      looks.set(`${role}-${plan}`, state(user, team(user.id, role, plan), plan));
  }
  return looks;
}

/**
 * Contents of elements, as rendered and as the build writes them. The team's credits appear with their bar, which only
 * the app can fill.
 */
export const REPLACED_OF_TEAM: readonly (readonly [string, string])[] = [
  [`0 of ${TOTAL}`, '\u00a0'],
  [`${creditCount(0)} used by the team`, '\u00a0'],
  [`Resets on ${longDate(DAY)}.`, 'KNOWN_RESET'],
  // React separates two texts in a row with a comment.
  [`${creditCount(0)}<!-- --> used this month · since <!-- -->${longDate(DAY)}`, 'KNOWN_USE'],
  ...PLAN_IDS.map((plan) => [seatWords(team('', 'owner', plan)), 'KNOWN_SEATS'] as const),
];
