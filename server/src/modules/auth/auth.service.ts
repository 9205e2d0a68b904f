import { randomUUID } from 'node:crypto';
import type { SignupRequest } from '@easel/shared/contracts/auth.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { Background } from '@easel/shared/node/async/background';
import type { Db, Tx } from '@easel/shared/node/db/client';
import { takeBackDeletion } from '@easel/shared/node/repos/accounts/deletions.repo';
import { isSuspended } from '@easel/shared/node/repos/accounts/suspensions.repo';
import * as users from '@easel/shared/node/repos/accounts/users.repo';
import { assertStrongPassword } from './auth.policy.ts';
import type { AuthMails } from './auth-mails.ts';
import type { OneTimeLinks } from './one-time-links.ts';
import type { Passwords } from './passwords.ts';
import type { OpenSession, SessionsService } from './sessions.service.ts';

export interface AuthServiceOptions {
  db: Db;
  sessions: SessionsService;
  passwords: Passwords;
  links: OneTimeLinks;
  mails: AuthMails;
  background: Background;
  now: () => Date;
  requireEmailConfirmation: boolean;
}

/** A user and the session that was just opened. */
export interface SignedIn {
  user: users.UserRow;
  session: OpenSession;
  /** Whether this sign-in withdrew a deletion request. */
  deletionCanceled?: boolean;
}

export interface Credentials {
  email: string;
  password: string;
}

export type AuthService = ReturnType<typeof createAuthService>;

/** Signs users up and in. Mails are sent in the background: responses neither wait for a mail server nor fail with it. */
export function createAuthService(options: AuthServiceOptions) {
  const { db, sessions, passwords, links, mails, background, now, requireEmailConfirmation } = options;

  /**
   * Opens a session and withdraws a deletion request; returns null while the account is being erased.
   *
   * @throws {AppError} account_suspended
   */
  async function enter(tx: Tx, user: users.UserRow, userAgent: string): Promise<SignedIn | null> {
    const deletionCanceled = await takeBackDeletion(tx, user.id);
    if (deletionCanceled === undefined) return null;
    if (await isSuspended(tx, user.id)) throw new AppError('account_suspended');
    return { user, session: await sessions.open(tx, user.id, userAgent), deletionCanceled };
  }

  /** Call it after the commit. */
  function mailCanceledDeletion({ user, deletionCanceled }: SignedIn): void {
    if (deletionCanceled) background.run('deletion mail', () => mails.sendDeletionCanceled(user));
  }

  return {
    /**
     * Creates an account. `session` is null if the address must be confirmed first.
     *
     * @throws {AppError} weak_password, email_taken
     */
    async signUp({ email, password, data }: SignupRequest, userAgent: string) {
      assertStrongPassword(password, email);
      const passwordHash = await passwords.hash(password);
      const account = { id: randomUUID(), email, passwordHash, fullName: data.full_name };

      const { user, session, link } = await db.transaction().execute(async (tx) => {
        const user = await users.insertUser(tx, account);
        if (!user) throw new AppError('email_taken');
        const link = await links.issue(tx, user.id, 'signup');
        const session = requireEmailConfirmation ? null : await sessions.open(tx, user.id, userAgent);
        return { user, session, link };
      });
      background.run('confirmation mail', () => mails.sendConfirmation(user, link));
      return { user, session };
    },

    /**
     * Signs in with a password. An unknown address, a wrong password and an account that is being erased give the same answer in
     * the same time.
     */
    async signIn({ email, password }: Credentials, userAgent: string): Promise<SignedIn> {
      const user = await users.findUserByEmail(db, email);
      const matches = await passwords.verify(user?.passwordHash, password);
      if (!user || !matches) throw new AppError('invalid_credentials');
      if (requireEmailConfirmation && !user.emailConfirmedAt) {
        background.run('confirmation mail', async () => {
          const link = await links.issueUnlessRecent(db, user.id, 'signup');
          if (link) await mails.sendConfirmation(user, link);
        });
        throw new AppError('email_not_confirmed');
      }
      const signedIn = await db.transaction().execute((tx) => enter(tx, user, userAgent));
      if (!signedIn) throw new AppError('invalid_credentials');
      mailCanceledDeletion(signedIn);
      return signedIn;
    },

    /** Signs in with a refresh token. Returns null when its session has ended. */
    async refresh(refreshToken: string, key: string | null): Promise<SignedIn | null> {
      const session = await sessions.refresh(refreshToken, key);
      const user = session && (await users.findUser(db, session.userId));
      return session && user ? { user, session } : null;
    },

    /** Mails a link if the address has an account, without revealing whether it does. */
    recover(email: string): void {
      background.run('password reset mail', async () => {
        const user = await users.findUserByEmail(db, email);
        if (!user || user.erasingSince) return;
        const link = await links.issueUnlessRecent(db, user.id, 'recovery');
        if (link) await mails.sendPasswordReset(user, link);
      });
    },

    /**
     * Signs in with a mailed link, which confirms the address.
     *
     * @throws {AppError} link_expired
     */
    async verify(token: string, type: 'signup' | 'recovery', userAgent: string): Promise<SignedIn> {
      const signedIn = await db.transaction().execute(async (tx) => {
        const userId = await links.redeem(tx, token, type);
        if (!userId) return null;
        await users.confirmEmail(tx, userId, now());
        const user = await users.findUser(tx, userId);
        return user ? enter(tx, user, userAgent) : null;
      });
      if (!signedIn) throw new AppError('link_expired', { detail: 'This link is not valid or has expired' });
      mailCanceledDeletion(signedIn);
      return signedIn;
    },
  };
}
