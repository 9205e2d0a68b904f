import { DAY_MS } from '@easel/shared/contracts/durations';
import { INVITATION_DAYS } from '@easel/shared/contracts/team';
import { AppError } from '@easel/shared/node/app-error';
import { hashOfToken, newToken } from '@easel/shared/node/crypto/tokens';
import type { Db, Tx } from '@easel/shared/node/db/client';
import { findUser } from '@easel/shared/node/repos/accounts/users.repo';
import { findEntitlement, lockEntitlement } from '@easel/shared/node/repos/billing/entitlements.repo';
import * as repo from '@easel/shared/node/repos/teams/team-invitations.repo';
import * as teams from '@easel/shared/node/repos/teams/teams.repo';
import { v7 as uuidv7 } from 'uuid';
import { assertInUse } from '../auth/auth.policy.ts';
import {
  assertFreeSeat,
  assertInvited,
  assertNoTeam,
  assertNotInTeam,
  assertOwner,
  assertTeamActive,
} from './team.policy.ts';
import type { TeamMails } from './team-mails.ts';

export interface InvitationsServiceOptions {
  db: Db;
  mails: TeamMails;
  now: () => Date;
  requireEmailConfirmation: boolean;
}

/** What an invitation shows to anyone with its link. */
export type OpenInvitation = NonNullable<Awaited<ReturnType<typeof repo.findByToken>>>;

export type InvitationsService = ReturnType<typeof createInvitationsService>;

/** Manages invitations to teams. Answers do not reveal whether an address has an account. Only hashes of tokens are stored. */
export function createInvitationsService(options: InvitationsServiceOptions) {
  const { db, mails, now, requireEmailConfirmation } = options;

  const found = async (tx: Db, token: string): Promise<OpenInvitation> => {
    const invitation = await repo.findByToken(tx, hashOfToken(token), now());
    if (!invitation) throw new AppError('link_expired');
    return invitation;
  };

  /** Creates or renews the invitation of an address and returns the token for its mail. Call it with the team locked. */
  async function write(tx: Tx, team: teams.OwnTeam, email: string) {
    const plan = assertTeamActive(await findEntitlement(tx, team.ownerId), now());
    const [people, open] = await Promise.all([
      teams.listPeople(tx, team),
      repo.listInvitations(tx, team.id, now()),
    ]);
    assertNotInTeam(people, email);
    assertFreeSeat(plan, people.length + open.filter((other) => other.email !== email).length);
    const token = newToken();
    const row = await repo.saveInvitation(tx, {
      id: uuidv7(),
      teamId: team.id,
      email,
      tokenHash: hashOfToken(token),
      sentAt: now(),
      expiresAt: new Date(now().getTime() + INVITATION_DAYS * DAY_MS),
    });
    return { team, token, row };
  }

  async function send(userId: string, emailOf: (tx: Tx, team: teams.OwnTeam) => Promise<string>) {
    const { team, token, row } = await db.transaction().execute(async (tx) => {
      const team = assertOwner(await teams.lockTeamOf(tx, userId, 'change'));
      return write(tx, team, await emailOf(tx, team));
    });
    mails.invite(team, row.email, token);
    return row;
  }

  return {
    /**
     * Invites an address. A repeated invitation replaces the earlier link.
     *
     * @throws {AppError} not_found, forbidden, plan_limit without a seat, illegal_state
     */
    invite: (userId: string, email: string): Promise<repo.InvitationRow> => send(userId, async () => email),

    /**
     * Sends a new link.
     *
     * @throws {AppError} as `invite`
     */
    resend: (userId: string, id: string): Promise<repo.InvitationRow> =>
      send(userId, async (tx, team) => {
        const invitation = await repo.findInvitation(tx, { id, teamId: team.id });
        if (!invitation) throw noSuchInvitation();
        return invitation.email;
      }),

    /**
     * Revokes an invitation and its link.
     *
     * @throws {AppError} not_found, forbidden
     */
    async revoke(userId: string, id: string): Promise<void> {
      const team = assertOwner(await teams.findTeamOf(db, userId));
      if (!(await repo.deleteInvitation(db, { id, teamId: team.id }))) throw noSuchInvitation();
    },

    /** @throws {AppError} link_expired */
    view: (token: string): Promise<OpenInvitation> => found(db, token),

    /**
     * Joins the team. Parallel requests cannot share the last seat or put a user into two teams. Repeating it has no effect, since
     * the first answer may have been lost.
     *
     * @throws {AppError} link_expired, forbidden, email_not_confirmed, illegal_state, plan_limit
     */
    async accept(userId: string, token: string): Promise<void> {
      const invitation = await db.transaction().execute(async (tx) => {
        const user = await lockEntitlement(tx, userId);
        if (!user) throw new AppError('unauthenticated');
        assertInUse(user);
        if (await teams.isMemberBy(tx, userId, hashOfToken(token))) return null;
        const seen = await found(tx, token);
        const person = await findUser(tx, userId);
        if (!person) throw new AppError('unauthenticated');
        assertInvited(person, seen, requireEmailConfirmation);
        // Locks the owner's record before the team, to avoid a deadlock: a change of the team may wait for a member who waits for
        // that record.
        assertNoTeam(await teams.findTeamOf(tx, userId));
        const { teamId } = seen;
        if (!(await teams.lockTeam(tx, teamId, 'change'))) throw new AppError('link_expired');
        // Read again: it may have been accepted or revoked while this waited for the team.
        const invitation = await found(tx, token);
        const plan = assertTeamActive(await findEntitlement(tx, invitation.ownerId), now());
        // Open invitations do not count here: if there are fewer seats than invitations, the first who accept get them.
        assertFreeSeat(plan, 1 + (await teams.countMembers(tx, teamId)));
        // Revoking does not take the team's lock: the first to delete the invitation wins.
        if (!(await repo.deleteInvitation(tx, { id: invitation.id, teamId })))
          throw new AppError('link_expired');
        await teams.addMember(tx, { userId, teamId, tokenHash: hashOfToken(token) });
        return invitation;
      });
      if (!invitation) return;
      const { ownerId, teamName } = invitation;
      mails.notifyOwner({ ownerId, name: teamName }, userId, 'joined');
    },
  };
}

const noSuchInvitation = () => new AppError('not_found', { detail: 'Invitation not found.' });
