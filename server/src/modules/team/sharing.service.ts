import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import type { Place } from '@easel/shared/node/db/keyset';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import { accountOf } from '@easel/shared/node/repos/accounts/accounts.repo';
import { findEntitlement } from '@easel/shared/node/repos/billing/entitlements.repo';
import {
  findGeneration,
  type GenerationWithImage,
} from '@easel/shared/node/repos/generations/generations.repo';
import { listTeamPictures, setShared } from '@easel/shared/node/repos/teams/team-pictures.repo';
import { findTeamOf, lockTeamOf } from '@easel/shared/node/repos/teams/teams.repo';
import { assertInUse } from '../auth/auth.policy.ts';
import { assertOwned } from '../generations/generations.policy.ts';
import { assertInTeam, assertSeated, assertShareable, assertTeamActive } from './team.policy.ts';

export type SharingService = ReturnType<typeof createSharingService>;

/** Pictures that the people of a team show each other. */
export function createSharingService({ db, bus, now }: { db: Db; bus: EventBus; now: () => Date }) {
  const owned = async (userId: string, id: string) => assertOwned(userId, await findGeneration(db, id));

  function announce({ id, userId, version }: GenerationWithImage): void {
    void bus.publish({ type: 'generation', userId, id, version });
  }

  return {
    /**
     * Shows an image to one's team; once it is shown, nothing changes. Whoever is removed meanwhile shares nothing: the team is held.
     * @throws {AppError} not_found, account_suspended, session_revoked, illegal_state without an image, an active team or a seat in it
     */
    async share(userId: string, id: string): Promise<GenerationWithImage> {
      assertShareable(await owned(userId, id));
      const row = await db.transaction().execute(async (tx) => {
        // Looked up, not held: what is shared by somebody who is suspended meanwhile is shown to nobody either.
        const user = await findEntitlement(tx, userId);
        if (!user) throw new AppError('unauthenticated');
        assertInUse(user);
        const team = assertInTeam(await lockTeamOf(tx, userId, 'use'));
        assertTeamActive(await findEntitlement(tx, team.ownerId), now());
        assertSeated(team, await accountOf(tx, userId, now()));
        return setShared(tx, id, team.id);
      });
      // It was so already, unless it was removed in between.
      if (!row) return owned(userId, id);
      announce(row);
      return row;
    },

    /** Shows it to nobody but oneself again; where it is not shown, nothing changes. @throws {AppError} not_found */
    async unshare(userId: string, id: string): Promise<GenerationWithImage> {
      const before = await owned(userId, id);
      const row = await setShared(db, id, null);
      if (!row) return before.teamId === null ? before : owned(userId, id);
      announce(row);
      return row;
    },

    /** Of the user's team, also while its plan has ended: the last shared first. @throws {AppError} not_found */
    async list(userId: string, page: { after?: Place | undefined; limit: number }) {
      const team = assertInTeam(await findTeamOf(db, userId));
      return listTeamPictures(db, { teamId: team.id, ...page });
    },
  };
}
