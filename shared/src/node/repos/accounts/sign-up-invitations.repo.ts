import { createHash, randomBytes, randomUUID } from 'node:crypto';

import { SIGN_UP_INVITATION_DAYS } from '../../../contracts/sign-up.ts';
import type { Db, Tx } from '../../db/client.ts';

const TOKEN_BYTES = 32;
const DAY_MS = 86_400_000;

/** Invites an address to sign up and returns the token. An earlier invitation of the address becomes invalid. */
export async function inviteToSignUp(db: Db, email: string, now: Date): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + SIGN_UP_INVITATION_DAYS * DAY_MS);
  const invitation = { tokenHash: hashOf(token), createdAt: now, expiresAt };
  await db
    .insertInto('signupInvitations')
    .values({ id: randomUUID(), email, ...invitation })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(invitation))
    .execute();
  return token;
}

/** Lists invitations that can be used, by address. */
export function listSignUpInvitations(db: Db, now: Date) {
  return db
    .selectFrom('signupInvitations')
    .select(['id', 'email', 'createdAt', 'expiresAt'])
    .where('expiresAt', '>', now)
    .orderBy('email')
    .execute();
}

/** Returns whether there was such an invitation. */
export async function revokeSignUpInvitation(db: Db, email: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('signupInvitations')
    .where('email', '=', email)
    .executeTakeFirst();
  return numDeletedRows > 0n;
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
  const tokenHash = hashOf(token);
  const used = await tx
    .deleteFrom('signupInvitations')
    .where('tokenHash', '=', tokenHash)
    .where('email', '=', email)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return used.numDeletedRows > 0n || isInvitedBy(tx, 'teamInvitations', { email, tokenHash }, now);
}

/** Returns whether {@link useInvitation} would find an invitation, without using it. */
export async function isInvited(
  db: Db,
  { email, token }: { email: string; token: string },
  now: Date,
): Promise<boolean> {
  const invitation = { email, tokenHash: hashOf(token) };
  return (
    (await isInvitedBy(db, 'signupInvitations', invitation, now)) ||
    isInvitedBy(db, 'teamInvitations', invitation, now)
  );
}

async function isInvitedBy(
  db: Db,
  table: 'signupInvitations' | 'teamInvitations',
  { email, tokenHash }: { email: string; tokenHash: Buffer },
  now: Date,
): Promise<boolean> {
  const found = await db
    .selectFrom(table)
    .select('id')
    .where('tokenHash', '=', tokenHash)
    .where('email', '=', email)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();
