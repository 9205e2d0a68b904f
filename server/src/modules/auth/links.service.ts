import type { Background } from '@easel/shared/node/async/background';
import type { Db, Tx } from '@easel/shared/node/db/client';
import { findEmailChange } from '@easel/shared/node/repos/accounts/email-changes.repo';
import { takeAccessAway } from '@easel/shared/node/repos/accounts/reclaim.repo';
import { type Origin, recordSecurityEvent } from '@easel/shared/node/repos/accounts/security-events.repo';
import { findInvitedAddress } from '@easel/shared/node/repos/accounts/sign-up-invitations.repo';
import * as users from '@easel/shared/node/repos/accounts/users.repo';
import type { AuthenticatedUser } from '../../http/access-tokens.ts';
import type { RevokedSessions } from '../../realtime/revoked-sessions.ts';
import type { CheckoutService } from '../billing/checkout.service.ts';
import type { AuthMails } from './auth-mails.ts';
import type { Entrance, SecondStepNeeded, SignedIn } from './entrance.ts';
import { anotherAccount, linkExpired, type OneTimeLinks } from './one-time-links.ts';
import type { SessionsService } from './sessions.service.ts';

export interface LinksServiceOptions {
  db: Db;
  sessions: SessionsService;
  entrance: Entrance;
  links: OneTimeLinks;
  mails: AuthMails;
  revokedSessions: RevokedSessions;
  checkouts: CheckoutService;
  background: Background;
  now: () => Date;
}

/** What a browser proves about itself when it opens a link. */
export interface Visitor {
  origin: Origin;
  /** The signed-in user. */
  user: AuthenticatedUser | null;
  refreshToken: string | undefined;
  /** The user who signed up in this browser and had to confirm the address first. */
  signedUp: string | null;
}

export type LinksService = ReturnType<typeof createLinksService>;

/** Redeems mailed links. The first proof of an address removes what another person may have set up under it. */
export function createLinksService(options: LinksServiceOptions) {
  const { db, sessions, entrance, links, mails, revokedSessions, checkouts, background, now } = options;

  async function lockHolder(tx: Tx, userId: string): Promise<users.UserRow> {
    const user = (await users.lockUser(tx, userId)) && (await users.findUser(tx, userId));
    if (!user || user.erasingSince) throw linkExpired();
    return user;
  }

  /** Marks the address as confirmed. Returns what this ended and removed; null if nothing. */
  async function prove(tx: Tx, user: users.UserRow, isHeld: boolean, visitor: Visitor) {
    if (user.emailConfirmedAt) return null;
    await users.confirmEmail(tx, user.id, now());
    const event = { userId: user.id, origin: visitor.origin };
    await recordSecurityEvent(tx, { kind: 'email_confirmed', ...event });
    if (isHeld) return null;
    const taken = await takeAccessAway(tx, user.id, now());
    await recordSecurityEvent(tx, { kind: 'account_reclaimed', ...event });
    return { ...taken, user };
  }

  async function afterProof(proof: Awaited<ReturnType<typeof prove>>): Promise<void> {
    if (proof === null) return;
    const { user, revoked, removed } = proof;
    const userId = user.id;
    await revokedSessions.announce(userId, revoked);
    if (Object.values(removed).some(({ length }) => length > 0)) {
      background.run('mail about removed access', () => mails.sendAccessRemoved(user, removed));
    }
    background.run('end of an order', () => checkouts.withdraw(userId));
  }

  /** Returns whether this browser signed up, or is signed in to the account. */
  async function holds(userId: string, { user, refreshToken, signedUp }: Visitor): Promise<boolean> {
    if (signedUp === userId) return true;
    if (user) return user.userId === userId && (await sessions.isAlive(user));
    return refreshToken !== undefined && (await sessions.holderOf(refreshToken)) === userId;
  }

  return {
    /**
     * Returns the purpose of a link, the address of its account or of the invited person, and the account's new address if it is
     * to change, without redeeming the link.
     *
     * @throws {AppError} link_expired
     */
    async view(token: string) {
      const link = await links.view(db, token);
      const invited = link ? undefined : await findInvitedAddress(db, token, now());
      if (invited !== undefined) return { type: 'invitation' as const, email: invited };
      const user = link && (await users.findUser(db, link.userId));
      if (!user) throw linkExpired();
      const { purpose: type } = link;
      const isChange = type === 'email-old' || type === 'email-new';
      const change = isChange ? await findEmailChange(db, user.id, now()) : undefined;
      if (isChange && !change) throw linkExpired();
      return { type, email: user.email, newEmail: change?.newEmail, userId: user.id };
    },

    /**
     * Confirms the address of a new account. Opens a session only in the browser that signed up and had to confirm first. In a
     * browser that is not signed in to the account, removes every earlier way to sign in, and returns a token to set a new
     * password.
     *
     * @throws {AppError} link_expired, illegal_state for the user of another account, account_suspended
     */
    async confirm(token: string, visitor: Visitor) {
      const link = await links.view(db, token);
      if (link?.purpose !== 'signup') throw linkExpired();
      const { userId } = link;
      if (visitor.user && visitor.user.userId !== userId) throw anotherAccount();
      const isHeld = await holds(userId, visitor);
      const done = await db.transaction().execute(async (tx) => {
        if ((await links.redeem(tx, token, 'signup')) !== userId) throw linkExpired();
        const user = await lockHolder(tx, userId);
        const taken = await prove(tx, user, isHeld, visitor);
        const opens = visitor.signedUp === userId && !user.emailConfirmedAt;
        const proven = await lockHolder(tx, userId);
        const signedIn = opens
          ? await entrance.enter(tx, proven, visitor.origin, 'none', 'confirmation link')
          : null;
        const passwordToken = taken && (await links.issueToken(tx, userId, 'recovery'));
        return { user, taken, signedIn, passwordToken };
      });
      await afterProof(done.taken);
      return { email: done.user.email, passwordToken: done.passwordToken, signedIn: done.signedIn };
    },

    /**
     * Signs in with a password-reset link, which confirms the address.
     *
     * @throws {AppError} link_expired, account_suspended
     */
    async recover(token: string, visitor: Visitor): Promise<SignedIn | SecondStepNeeded> {
      const link = await links.view(db, token);
      if (link?.purpose !== 'recovery') throw linkExpired();
      const { userId } = link;
      const isHeld = await holds(userId, visitor);
      const done = await db.transaction().execute(async (tx) => {
        if ((await links.redeem(tx, token, 'recovery')) !== userId) throw linkExpired();
        const taken = await prove(tx, await lockHolder(tx, userId), isHeld, visitor);
        const proven = await lockHolder(tx, userId);
        const signedIn = await entrance.enter(tx, proven, visitor.origin, 'none');
        return signedIn && { signedIn, taken };
      });
      if (!done) throw linkExpired();
      await afterProof(done.taken);
      entrance.mailAfterSignIn(done.signedIn);
      return done.signedIn;
    },

    /** Mails another confirmation link, at most one a minute. Does nothing for a confirmed address. */
    async sendConfirmation(userId: string): Promise<void> {
      const user = await users.findUser(db, userId);
      if (!user || user.emailConfirmedAt) return;
      const link = await links.issueUnlessRecent(db, userId, 'signup');
      if (link) background.run('confirmation mail', () => mails.sendConfirmation(user, link));
    },
  };
}
