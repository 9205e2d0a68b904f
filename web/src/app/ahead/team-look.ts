import type { User } from '@easel/shared/contracts/auth.schema';
import type { Subscription } from '@easel/shared/contracts/plans.schema';
import type { TeamAnswer, TeamMember } from '@easel/shared/contracts/team.schema';
import { nameOf, ownerOf, seatWords } from '@/features/team/member-words';
import { longDate } from '@/lib/dates';
import { creditCount } from '@/lib/formats';
import type { FirstItem, FirstLook } from './first-look';

/**
 * Returns what the team page shows first: the offer of a team, or the team with its members. Null for a team without a
 * plan or a member without a seat; the app explains those.
 */
export function teamLook(user: User, answer: unknown, subscription: unknown): FirstLook | null {
  const { team } = answer as TeamAnswer;
  const { plan, team: planOf, credits } = subscription as Subscription;
  if (team === null) return { name: `none-${plan}`, values: {} };
  const owner = ownerOf(team);
  const isWhole = team.isActive && planOf?.id === team.id && team.members.every(({ hasSeat }) => hasSeat);
  if (!isWhole || !owner) return null;
  return {
    name: `${team.role}-${plan}`,
    values: {
      KNOWN_TEAM: team.name,
      KNOWN_OWNER: nameOf(owner),
      KNOWN_SEATS: seatWords(team),
      KNOWN_RESET: `Resets on ${longDate(credits.resetsAt)}.`,
    },
    items: team.members.map((member) => memberItem(member, user)),
  };
}

/**
 * The build has rendered an item for the user, one for another owner and one for another member, identified by their
 * ids.
 */
function memberItem(member: TeamMember, user: User): FirstItem {
  const { userId, role, name, email, creditsUsed, joinedAt } = member;
  const shown = nameOf(member);
  return {
    like: `[data-focus-item=${userId === user.id ? 'known' : role}]`,
    values: {
      KNOWN_MEMBER: shown,
      KNOWN_OWNER: shown,
      KNOWN_ADDRESS: email,
      KNOWN_USE: `${creditCount(creditsUsed)} used this month · since ${longDate(joinedAt)}`,
    },
    // A member without a name is listed by address.
    without: name.trim() ? undefined : 'p + p',
  };
}
