import { createHash } from 'node:crypto';
import type { SignUpMode } from '@easel/shared/contracts/sign-up';
import { AppError } from '@easel/shared/node/app-error';
import type { Background } from '@easel/shared/node/async/background';
import { newToken } from '@easel/shared/node/crypto/tokens';
import type { Db, Tx } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import { takeBackDeletion } from '@easel/shared/node/repos/accounts/deletions.repo';
import { noteProof } from '@easel/shared/node/repos/accounts/proofs.repo';
import {
  isNewDevice,
  type Origin,
  recordAtMost,
  recordSecurityEvent,
} from '@easel/shared/node/repos/accounts/security-events.repo';
import { isInvited, useInvitation } from '@easel/shared/node/repos/accounts/sign-up-invitations.repo';
import { hasTwoFactor } from '@easel/shared/node/repos/accounts/two-factor.repo';
import * as users from '@easel/shared/node/repos/accounts/users.repo';
import type { AuthMails } from './auth-mails.ts';
import type { Challenges } from './challenges.ts';
import type { OneTimeLinks } from './one-time-links.ts';
import type { OpenSession, SessionsService } from './sessions.service.ts';

const FAILURES_RECORDED_AN_HOUR = 10;

export interface EntranceOptions {
  db: Db;
  sessions: SessionsService;
  links: OneTimeLinks;
  mails: AuthMails;
  background: Background;
  logger: Logger;
  challenges: Challenges;
  now: () => Date;
  requireEmailConfirmation: boolean;
  signUpMode: SignUpMode;
}

/** An account to create. */
export interface NewAccount extends users.NewUser {
  /** The token of an invitation. */
  invitation?: string | undefined;
  /** Whether a sign-in provider has verified the address: it needs no confirmation. */
  isAddressProven?: boolean;
}

/** A user and the session that was just opened. */
export interface SignedIn {
  user: users.UserRow;
  session: OpenSession;
  /** Whether this sign-in withdrew a deletion request. */
  deletionCanceled?: boolean;
  /** Set for a device on which the account was never used before. */
  newDevice?: Origin | undefined;
}

/** A sign-in that needs a code before a session is opened. */
export interface SecondStepNeeded {
  user: users.UserRow;
  /** Proves the first step, for five minutes. */
  secondStep: string;
}

/** The factors that the user proved: none by a mailed link, one by a password, two by a passkey. */
export type Factors = 'none' | 'one' | 'two';

/** How a user signed in, for the security log. */
export type SignInMethod =
  | 'password'
  | 'password and code'
  | 'passkey'
  | 'provider'
  | 'provider and code'
  | 'confirmation link'
  | 'reset link';
const USUAL_METHOD = { none: 'reset link', one: 'password', two: 'passkey' } as const;

export type Entrance = ReturnType<typeof createEntrance>;

/** Opens and records sessions of users who proved who they are, by any method. */
export function createEntrance(options: EntranceOptions) {
  const {
    db,
    sessions,
    links,
    mails,
    background,
    logger,
    challenges,
    now,
    requireEmailConfirmation,
    signUpMode,
  } = options;

  /** @param accepts whether an invitation is valid */
  async function assertMaySignUp<Connection extends Db>(
    on: Connection,
    { email, invitation }: Pick<NewAccount, 'email' | 'invitation'>,
    accepts: (on: Connection, invitation: { email: string; token: string }, now: Date) => Promise<boolean>,
  ): Promise<void> {
    if (signUpMode === 'open') return;
    if (signUpMode === 'closed')
      throw new AppError('forbidden', { detail: 'Sign-up is closed on this site.' });
    if (invitation && (await accepts(on, { email, token: invitation }, now()))) return;
    throw new AppError('forbidden', {
      detail:
        'Sign-up is by invitation only. Use the link in your invitation and the email address it was sent to.',
    });
  }

  async function openSession(tx: Tx, userId: string, origin: Origin, factors: Factors) {
    const session = await sessions.open(tx, userId, origin);
    const isSecondFactor = factors === 'two';
    if (factors !== 'none') await noteProof(tx, { sessionId: session.sessionId, at: now(), isSecondFactor });
    return session;
  }

  /** Begins the second step of a sign-in, without a session. */
  async function beginSecondStep(
    tx: Tx,
    user: users.UserRow,
    method: SignInMethod,
  ): Promise<SecondStepNeeded> {
    const secondStep = newToken();
    const details = { method, password: passwordMark(user) };
    await challenges.store(tx, { value: secondStep, purpose: 'second-factor', userId: user.id, details });
    return { user, secondStep };
  }

  return {
    /**
     * Refuses people who may not sign up, before the sign-up begins. Does not use up the invitation.
     *
     * @throws {AppError} forbidden if sign-up is closed or needs an invitation
     */
    assertInvited: (email: string, invitation: string | undefined) =>
      assertMaySignUp(db, { email, invitation }, isInvited),

    /**
     * Creates an account. `session` is null if the address must be confirmed first.
     *
     * @param addKeys adds its passkeys in the same transaction
     * @throws {AppError} email_taken, forbidden if sign-up is closed or needs an invitation
     */
    async signUp(
      { invitation, isAddressProven = false, ...account }: NewAccount,
      origin: Origin,
      factors: Factors,
      addKeys?: (tx: Tx) => Promise<void>,
    ) {
      const { user, session, link } = await db.transaction().execute(async (tx) => {
        await assertMaySignUp(tx, { email: account.email, invitation }, useInvitation);
        const user = await users.insertUser(tx, account);
        if (!user) throw new AppError('email_taken');
        await addKeys?.(tx);
        if (isAddressProven) await users.confirmEmail(tx, user.id, now());
        const link = isAddressProven ? null : await links.issue(tx, user.id, 'signup');
        const mustConfirm = requireEmailConfirmation && !isAddressProven;
        const session = mustConfirm ? null : await openSession(tx, user.id, origin, factors);
        const { sessionId } = session ?? {};
        await recordSecurityEvent(tx, { kind: 'signed_up', userId: user.id, origin, sessionId });
        return { user, session, link };
      });
      if (link) background.run('confirmation mail', () => mails.sendConfirmation(user, link));
      return { user: isAddressProven ? { ...user, emailConfirmedAt: now() } : user, session };
    },

    /**
     * Refuses accounts whose address must be confirmed first, and sends their confirmation mail again.
     *
     * @throws {AppError} email_not_confirmed
     */
    assertConfirmed(user: users.UserRow): void {
      if (!requireEmailConfirmation || user.emailConfirmedAt) return;
      background.run('confirmation mail', async () => {
        const link = await links.issueUnlessRecent(db, user.id, 'signup');
        if (link) await mails.sendConfirmation(user, link);
      });
      throw new AppError('email_not_confirmed');
    },

    /**
     * Opens a session, records it and withdraws a deletion request. If the account has two-step sign-in and only one factor was
     * proven, begins the second step instead. Returns null while the account is being erased, and if its password was changed or
     * its address proven since the user was read.
     *
     * @param seen the user as read before the password or the key was checked
     * @throws {AppError} account_suspended
     */
    async enter(
      tx: Tx,
      seen: users.UserRow,
      origin: Origin,
      factors: Factors,
      method: SignInMethod = USUAL_METHOD[factors],
    ): Promise<SignedIn | SecondStepNeeded | null> {
      const userId = seen.id;
      if (factors !== 'two' && (await hasTwoFactor(tx, userId))) return beginSecondStep(tx, seen, method);
      const deletionCanceled = await takeBackDeletion(tx, userId);
      const user = deletionCanceled === undefined ? undefined : await users.findUser(tx, userId);
      if (!user || hasChangedHands(seen, user)) return null;
      if (user.suspendedAt) throw new AppError('account_suspended');
      const newDevice = (await isNewDevice(tx, userId, origin.device)) ? origin : undefined;
      const session = await openSession(tx, userId, origin, factors);
      const { sessionId } = session;
      await recordSecurityEvent(tx, { kind: 'signed_in', userId, origin, sessionId, details: { method } });
      if (deletionCanceled) {
        await recordSecurityEvent(tx, { kind: 'deletion_canceled', userId, origin, sessionId });
      }
      return { user, session, newDevice, ...(deletionCanceled && { deletionCanceled }) };
    },

    /**
     * Records a failed sign-in: the first ten of an hour for each account and method, so that an attacker cannot fill the security log.
     *
     * @param userId null for an address without an account, which is only written to the process's log
     */
    async recordFailure(userId: string | null, origin: Origin, method: SignInMethod): Promise<void> {
      if (userId === null) {
        const { network } = origin;
        logger.info({ network, method }, 'sign-in failed: no such account');
        return;
      }
      const event = { kind: 'sign_in_failed', userId, origin, details: { method } } as const;
      await db.transaction().execute((tx) => recordAtMost(tx, event, { alike: FAILURES_RECORDED_AN_HOUR }));
    },

    /** Sends the mails that a sign-in causes. Call it after the commit. */
    mailAfterSignIn(entered: SignedIn | SecondStepNeeded): void {
      if ('secondStep' in entered) return;
      const { user, deletionCanceled, newDevice } = entered;
      if (deletionCanceled) background.run('deletion mail', () => mails.sendDeletionCanceled(user));
      if (newDevice) background.run('sign-in mail', () => mails.sendNewDevice(user, newDevice, now()));
    },
  };
}

/** Returns a fingerprint of the current password, so that a sign-in that began before a password change does not finish. */
export const passwordMark = ({ passwordHash }: Pick<users.UserRow, 'passwordHash'>): string =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url');

/** Returns whether the owner of the address may have taken over the account while a password or a key was checked. */
const hasChangedHands = (seen: users.UserRow, user: users.UserRow) =>
  user.passwordHash !== seen.passwordHash ||
  (user.emailConfirmedAt === null) !== (seen.emailConfirmedAt === null);
