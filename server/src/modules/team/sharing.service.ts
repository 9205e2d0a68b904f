import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import type { Place } from '@easel/shared/node/db/keyset';
import { announce } from '@easel/shared/node/events/announce';
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

/** Shares pictures within a team. */
export function createSharingService({ db, bus, now }: { db: Db; bus: EventBus; now: () => Date }) {
  const owned = async (userId: string, id: string) => assertOwned(userId, await findGeneration(db, id));

  return {
    /**
     * Shares an image with the user's team; repeating it has no effect. The team is locked, so that a member who is removed
     * meanwhile cannot share.
     *
     * @throws {AppError} not_found, account_suspended, session_revoked, illegal_state without an image, an active team or a seat in
     *   it
     */
    async share(userId: string, id: string): Promise<GenerationWithImage> {
      assertShareable(await owned(userId, id));
      const row = await db.transaction().execute(async (tx) => {
        // Not locked: pictures of a suspended user are hidden anyway.
        const user = await findEntitlement(tx, userId);
        if (!user) throw new AppError('unauthenticated');
        assertInUse(user);
        const team = assertInTeam(await lockTeamOf(tx, userId, 'use'));
        assertTeamActive(await findEntitlement(tx, team.ownerId), now());
        assertSeated(team, await accountOf(tx, userId, now()));
        return setShared(tx, id, team.id);
      });
      // Either nothing had to change, or the image was removed meanwhile.
      if (!row) return owned(userId, id);
      void announce(bus, row);
      return row;
    },

    /**
     * Stops sharing an image; repeating it has no effect.
     *
     * @throws {AppError} not_found
     */
    async unshare(userId: string, id: string): Promise<GenerationWithImage> {
      const before = await owned(userId, id);
      const row = await setShared(db, id, null);
      if (!row) return before.teamId === null ? before : owned(userId, id);
      void announce(bus, row);
      return row;
    },

    /**
     * Returns a page of the team's pictures, last shared first, even after its plan has ended.
     *
     * @throws {AppError} not_found
     */
    async list(userId: string, page: { after?: Place | undefined; limit: number }) {
      const team = assertInTeam(await findTeamOf(db, userId));
      return listTeamPictures(db, { teamId: team.id, ...page });
    },
  };
}
