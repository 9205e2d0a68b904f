import { type Plan, planOf } from '@easel/shared/contracts/plans';
import type { TeamRequest } from '@easel/shared/contracts/team.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import { createCreditTerms } from '@easel/shared/node/domain/credit-terms';
import { hasSeat, sharesItsPlan } from '@easel/shared/node/domain/plan-sharing';
import { announce } from '@easel/shared/node/events/announce';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import { creditsUsedByPerson } from '@easel/shared/node/repos/billing/credits.repo';
import { findEntitlement, lockEntitlement } from '@easel/shared/node/repos/billing/entitlements.repo';
import { type InvitationRow, listInvitations } from '@easel/shared/node/repos/teams/team-invitations.repo';
import { unshareAll, unshareInSteps } from '@easel/shared/node/repos/teams/team-pictures.repo';
import * as repo from '@easel/shared/node/repos/teams/teams.repo';
import { v7 as uuidv7 } from 'uuid';
import { assertInUse } from '../auth/auth.policy.ts';
import {
  assertInTeam,
  assertMayRemove,
  assertNoTeam,
  assertOwner,
  assertSeatsIncluded,
} from './team.policy.ts';
import type { TeamMails } from './team-mails.ts';

/** Teams need paid plans, for which addresses need not be confirmed. */
const paidTerms = createCreditTerms(null);

/** A team, as presented to one of its users. */
export interface TeamView {
  team: repo.OwnTeam;
  /** The owner's. */
  plan: Plan;
  /** Whether the viewing user has the team's plan. */
  isActive: boolean;
  people: (repo.TeamPerson & { hasSeat: boolean })[];
  /** Credits used in the owner's current period, by user. */
  used: ReadonlyMap<string, number>;
  invitations: InvitationRow[];
}

export interface TeamsServiceOptions {
  db: Db;
  bus: EventBus;
  mails: TeamMails;
  now: () => Date;
}

export type TeamsService = ReturnType<typeof createTeamsService>;

/** Manages teams and their members. Every method takes the acting user. */
export function createTeamsService({ db, bus, mails, now }: TeamsServiceOptions) {
  async function view(team: repo.OwnTeam, viewerId: string): Promise<TeamView> {
    const owner = await findEntitlement(db, team.ownerId);
    if (!owner) throw new AppError('not_found');
    const { plan, period } = paidTerms(owner, now());
    const [listed, used, invitations] = await Promise.all([
      repo.listPeople(db, team),
      creditsUsedByPerson(db, team.ownerId, period.start),
      team.role === 'owner' ? listInvitations(db, team.id, now()) : [],
    ]);
    // The owner first, then the members in the order in which they joined.
    const people = listed.map((person, index) => ({ ...person, hasSeat: hasSeat(plan, index - 1) }));
    const viewer = people.find((person) => person.userId === viewerId);
    const isActive = sharesItsPlan(owner, now()) && viewer?.hasSeat === true;
    return { team, plan, isActive, people, used, invitations };
  }

  /** Unshares images before the transaction that ends a membership, which would take long for many. */
  async function unshareMost({ id }: repo.OwnTeam, memberId?: string): Promise<void> {
    for await (const unshared of unshareInSteps(db, id, memberId)) {
      for (const row of unshared) void announce(bus, row);
    }
  }

  return {
    /** Returns null for a user without a team. */
    async find(userId: string): Promise<TeamView | null> {
      const team = await repo.findTeamOf(db, userId);
      return team ? view(team, userId) : null;
    },

    /** @throws {AppError} plan_limit, illegal_state */
    async create(userId: string, { name }: TeamRequest): Promise<TeamView> {
      const team = await db.transaction().execute(async (tx) => {
        // Joining takes the same lock, so that no user gets into two teams.
        const user = await lockEntitlement(tx, userId);
        if (!user) throw new AppError('unauthenticated');
        assertInUse(user);
        assertNoTeam(await repo.findTeamOf(tx, userId));
        assertSeatsIncluded(planOf(user, now()));
        return repo.insertTeam(tx, { id: uuidv7(), ownerId: userId, name });
      });
      return view({ ...team, role: 'owner' }, userId);
    },

    /** @throws {AppError} not_found, forbidden */
    async rename(userId: string, { name }: TeamRequest): Promise<TeamView> {
      const team = assertOwner(await repo.findTeamOf(db, userId));
      await repo.renameTeam(db, team.id, name);
      return view({ ...team, name }, userId);
    },

    /**
     * Dissolves the team: everyone returns to their own plan, and nothing stays shared.
     *
     * @throws {AppError} not_found, forbidden
     */
    async dissolve(userId: string): Promise<void> {
      await unshareMost(assertOwner(await repo.findTeamOf(db, userId)));
      const { team, memberIds, unshared } = await db.transaction().execute(async (tx) => {
        const team = assertOwner(await repo.lockTeamOf(tx, userId, 'end'));
        return { team, ...(await repo.endTeam(tx, team)) };
      });
      for (const row of unshared) void announce(bus, row);
      mails.notifyFormerMembers(team, memberIds, 'dissolved');
    },

    /**
     * Removes a member, or lets a member leave. Their pending and processing generations are finished; later ones use their own
     * account.
     *
     * @throws {AppError} not_found, forbidden, illegal_state
     */
    async removeMember(userId: string, memberId: string): Promise<void> {
      const seen = assertInTeam(await repo.findTeamOf(db, userId));
      assertMayRemove(seen, userId, memberId);
      await unshareMost(seen, memberId);
      const { team, unshared } = await db.transaction().execute(async (tx) => {
        const team = assertInTeam(await repo.lockTeamOf(tx, userId, 'change'));
        assertMayRemove(team, userId, memberId);
        if (!(await repo.deleteMember(tx, { userId: memberId, teamId: team.id }))) {
          throw new AppError('not_found', { detail: 'Member not found.' });
        }
        return { team, unshared: await unshareAll(tx, team, memberId) };
      });
      for (const row of unshared) void announce(bus, row);
      if (memberId === userId) mails.notifyOwner(team, memberId, 'left');
      else mails.notifyFormerMembers(team, [memberId], 'removed');
    },
  };
}
