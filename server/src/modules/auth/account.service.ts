import type { UpdateUserRequest } from '@easel/shared/contracts/auth.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { Background } from '@easel/shared/node/async/background';
import type { Db } from '@easel/shared/node/db/client';
import { deleteOneTimeTokensOf } from '@easel/shared/node/repos/accounts/one-time-tokens.repo';
import { saveFullName } from '@easel/shared/node/repos/accounts/profiles.repo';
import { isSessionAlive, revokeOtherSessions } from '@easel/shared/node/repos/accounts/sessions.repo';
import * as users from '@easel/shared/node/repos/accounts/users.repo';
import type { AuthenticatedUser } from '../../http/access-tokens.ts';
import { assertStrongPassword, currentPasswordRefused, mayResetPassword } from './auth.policy.ts';
import type { AuthMails } from './auth-mails.ts';
import type { Passwords } from './passwords.ts';

export interface AccountServiceOptions {
  db: Db;
  passwords: Passwords;
  mails: AuthMails;
  background: Background;
  now: () => Date;
}

export type AccountService = ReturnType<typeof createAccountService>;

/** Reads and changes the signed-in user's account. Refuses access tokens whose session has ended. */
export function createAccountService(options: AccountServiceOptions) {
  const { db, passwords, mails, background, now } = options;

  /** @throws {AppError} session_revoked */
  async function read({ userId, sessionId }: AuthenticatedUser): Promise<users.UserRow> {
    const alive = await isSessionAlive(db, { id: sessionId, userId }, now());
    const user = alive && (await users.findUser(db, userId));
    if (!user) throw new AppError('session_revoked');
    return user;
  }

  async function assertMayChangePassword(
    caller: AuthenticatedUser,
    { passwordHash }: users.UserRow,
    currentPassword: string | undefined,
  ): Promise<void> {
    if (mayResetPassword(caller, now())) return;
    if (currentPassword === undefined) throw currentPasswordRefused('Please enter your current password');
    if (await passwords.verify(passwordHash, currentPassword)) return;
    throw currentPasswordRefused('The current password is not correct');
  }

  return {
    read,

    /**
     * Changes the password, ends every other session and notifies the user by mail.
     *
     * @throws {AppError} weak_password, validation_failed
     */
    async update(caller: AuthenticatedUser, request: UpdateUserRequest): Promise<users.UserRow> {
      const { password, current_password: currentPassword, data } = request;
      const user = await read(caller);
      let passwordHash: string | undefined;
      if (password !== undefined) {
        assertStrongPassword(password, user.email);
        await assertMayChangePassword(caller, user, currentPassword);
        passwordHash = await passwords.hash(password);
      }

      const updated = await db.transaction().execute(async (tx) => {
        if (passwordHash) {
          await users.setPasswordHash(tx, user.id, passwordHash);
          await revokeOtherSessions(tx, { id: caller.sessionId, userId: user.id }, now());
          await deleteOneTimeTokensOf(tx, { userId: user.id, purpose: 'recovery' });
        }
        if (data) await saveFullName(tx, user.id, data.full_name);
        return { ...user, ...(data && { fullName: data.full_name }) };
      });
      if (passwordHash) background.run('password mail', () => mails.sendPasswordChanged(updated));
      return updated;
    },
  };
}
