import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { DAY_MS } from '../../../contracts/durations.ts';
import { SIGN_UP_INVITATION_DAYS } from '../../../contracts/sign-up.ts';
import { hashOfToken, newToken } from '../../crypto/tokens.ts';
import type { Db, Tx } from '../../db/client.ts';
import { isBehind, microsOf, type Place } from '../../db/keyset.ts';
import type { SignupInvitationsTable } from '../../db/sign-up.ts';
import { type Actor, recordAction } from '../operations/audit.repo.ts';

export type SignUpInvitationRow = Omit<Selectable<SignupInvitationsTable>, 'tokenHash'>;
const COLUMNS = ['id', 'email', 'createdAt', 'expiresAt'] as const;

/**
 * Invites an address to sign up, and records it. An earlier invitation of the address becomes invalid.
 *
 * @returns the invitation and its token, of which only a hash is stored
 */
export async function inviteToSignUp(tx: Tx, actor: Actor, email: string, now: Date) {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + SIGN_UP_INVITATION_DAYS * DAY_MS);
  const values = { tokenHash: hashOfToken(token), createdAt: now, expiresAt };
  const invitation = await tx
    .insertInto('signupInvitations')
    .values({ id: randomUUID(), email, ...values })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(values))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  await recordAction(tx, actor, { action: 'invitation.created', subjectId: invitation.id });
  return { invitation, token };
}

/** Lists invitations that can be used, newest first. */
export function listSignUpInvitations(
  db: Db,
  { now, after, limit }: { now: Date; after?: Place | undefined; limit?: number },
): Promise<(SignUpInvitationRow & { micros: number })[]> {
  let query = db
    .selectFrom('signupInvitations')
    .select(COLUMNS)
    .select(microsOf('created_at').as('micros'))
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');
  if (limit !== undefined) query = query.limit(limit);
  if (after) query = query.where(isBehind('created_at', 'id', after));
  return query.execute();
}

/** Takes an invitation back by its address or id, and records it. Returns whether there was one. */
export async function revokeSignUpInvitation(
  tx: Tx,
  actor: Actor,
  which: { email: string } | { id: string },
): Promise<boolean> {
  const [column, value] = 'id' in which ? (['id', which.id] as const) : (['email', which.email] as const);
  const revoked = await tx
    .deleteFrom('signupInvitations')
    .where(column, '=', value)
    .returning('id')
    .executeTakeFirst();
  if (revoked) await recordAction(tx, actor, { action: 'invitation.revoked', subjectId: revoked.id });
  return revoked !== undefined;
}

/** Returns the address that a token invites, without using the invitation. */
export async function findInvitedAddress(db: Db, token: string, now: Date): Promise<string | undefined> {
  const invitationIn = (table: 'signupInvitations' | 'teamInvitations') =>
    db
      .selectFrom(table)
      .select('email')
      .where('tokenHash', '=', hashOfToken(token))
      .where('expiresAt', '>', now);
  const found = await invitationIn('signupInvitations')
    .unionAll(invitationIn('teamInvitations'))
    .executeTakeFirst();
  return found?.email;
}

/**
 * Uses an invitation of this address: an operator's works once; a team's stays, to be accepted after the sign-up.
 *
 * @returns whether there is one
 */
export async function useInvitation(
  tx: Tx,
  { email, token }: { email: string; token: string },
  now: Date,
): Promise<boolean> {
  const used = await tx
    .deleteFrom('signupInvitations')
    .where('tokenHash', '=', hashOfToken(token))
    .where('email', '=', email)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return used.numDeletedRows > 0n || isInvited(tx, { email, token }, now);
}

/** Returns whether {@link useInvitation} would find an invitation, without using it. */
export const isInvited = async (db: Db, { email, token }: { email: string; token: string }, now: Date) =>
  (await findInvitedAddress(db, token, now)) === email;
