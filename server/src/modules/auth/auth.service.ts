import { randomUUID } from 'node:crypto';
import type { SignupRequest } from '@easel/shared/contracts/auth.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { Background } from '@easel/shared/node/async/background';
import type { Db } from '@easel/shared/node/db/client';
import type { Origin } from '@easel/shared/node/repos/accounts/security-events.repo';
import * as users from '@easel/shared/node/repos/accounts/users.repo';
import { assertStrongPassword } from './auth.policy.ts';
import type { AuthMails } from './auth-mails.ts';
import type { Entrance, SecondStepNeeded, SignedIn } from './entrance.ts';
import type { OneTimeLinks } from './one-time-links.ts';
import type { Passwords } from './passwords.ts';
import type { RefreshUse, SessionsService } from './sessions.service.ts';

export interface AuthServiceOptions {
  db: Db;
  entrance: Entrance;
  sessions: SessionsService;
  passwords: Passwords;
  links: OneTimeLinks;
  mails: AuthMails;
  background: Background;
  productName: string;
}

export interface Credentials {
  email: string;
  password: string;
}

export type AuthService = ReturnType<typeof createAuthService>;

/** Signs users up and in. Mails are sent in the background: responses neither wait for a mail server nor fail with it. */
export function createAuthService(options: AuthServiceOptions) {
  const { db, entrance, sessions, passwords, links, mails, background, productName } = options;

  return {
    /**
     * Creates an account. `session` is null if the address must be confirmed first.
     *
     * @throws {AppError} weak_password, email_taken
     */
    async signUp({ email, password, data, invitation }: SignupRequest, origin: Origin) {
      await assertStrongPassword(password, { email, fullName: data.full_name, productName });
      const passwordHash = await passwords.hash(password);
      return entrance.signUp(
        { id: randomUUID(), email, passwordHash, fullName: data.full_name, invitation },
        origin,
        'one',
      );
    },

    /**
     * Signs in with a password. An unknown address, a wrong password and an account that is being erased give the same answer in
     * the same time.
     */
    async signIn({ email, password }: Credentials, origin: Origin): Promise<SignedIn | SecondStepNeeded> {
      const user = await users.findUserByEmail(db, email);
      const matches = await passwords.verify(user?.passwordHash ?? undefined, password);
      if (!user || !matches) {
        // In the background: the response time must not reveal what is recorded.
        background.run('record of a failed sign-in', () =>
          entrance.recordFailure(user?.id ?? null, origin, 'password'),
        );
        throw new AppError('invalid_credentials');
      }
      entrance.assertConfirmed(user);
      const signedIn = await db.transaction().execute((tx) => entrance.enter(tx, user, origin, 'one'));
      if (!signedIn) throw new AppError('invalid_credentials');
      entrance.mailAfterSignIn(signedIn);
      return signedIn;
    },

    /** Signs in with a refresh token. Returns null when its session has ended. */
    async refresh(refreshToken: string, use: RefreshUse): Promise<SignedIn | null> {
      const session = await sessions.refresh(refreshToken, use);
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
  };
}
