import type { UpdateUserRequest } from '@easel/shared/contracts/auth.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { Background } from '@easel/shared/node/async/background';
import type { Db, Tx } from '@easel/shared/node/db/client';
import { deleteApiKeysOf, listApiKeys } from '@easel/shared/node/repos/accounts/api-keys.repo';
import { deleteChallengesOf } from '@easel/shared/node/repos/accounts/challenges.repo';
import { deleteOneTimeTokensOf } from '@easel/shared/node/repos/accounts/one-time-tokens.repo';
import { saveFullName } from '@easel/shared/node/repos/accounts/profiles.repo';
import { noteProof } from '@easel/shared/node/repos/accounts/proofs.repo';
import { type Origin, recordSecurityEvent } from '@easel/shared/node/repos/accounts/security-events.repo';
import { isSessionAlive, revokeOtherSessions } from '@easel/shared/node/repos/accounts/sessions.repo';
import * as users from '@easel/shared/node/repos/accounts/users.repo';
import { deleteShareLinksOf, listSharedNames } from '@easel/shared/node/repos/generations/share-links.repo';
import type { AuthenticatedUser } from '../../http/access-tokens.ts';
import type { RevokedSessions } from '../../realtime/revoked-sessions.ts';
import { recordingFailure } from '../proof/failed-proofs.ts';
import { assertStrongPassword, currentPasswordRefused, mayResetPassword } from './auth.policy.ts';
import type { AuthMails } from './auth-mails.ts';
import type { Passwords } from './passwords.ts';

export interface AccountServiceOptions {
  db: Db;
  passwords: Passwords;
  mails: AuthMails;
  revokedSessions: RevokedSessions;
  background: Background;
  now: () => Date;
  productName: string;
  /** Whether Easel can send mail, so that users can confirm their address. */
  provesAddresses: boolean;
}

export type AccountService = ReturnType<typeof createAccountService>;

/** Reads and changes the signed-in user's account. Refuses access tokens whose session has ended. */
export function createAccountService(options: AccountServiceOptions) {
  const { db, passwords, mails, revokedSessions, background, now, productName, provesAddresses } = options;

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
    if (await passwords.verify(passwordHash ?? undefined, currentPassword)) return;
    throw currentPasswordRefused('The current password is not correct');
  }

  async function replacePassword(
    tx: Tx,
    { userId, sessionId }: AuthenticatedUser,
    passwordHash: string,
    { origin, revokesKeys, revokesLinks }: { origin: Origin; revokesKeys: boolean; revokesLinks: boolean },
  ) {
    await users.lockUser(tx, userId);
    // Another change may have ended this session meanwhile.
    if (!(await isSessionAlive(tx, { id: sessionId, userId }, now()))) throw new AppError('session_revoked');
    await users.setPasswordHash(tx, userId, passwordHash);
    await noteProof(tx, { sessionId, at: now(), isSecondFactor: false });
    const revoked = await revokeOtherSessions(tx, { id: sessionId, userId }, now());
    await deleteOneTimeTokensOf(tx, { userId, purpose: 'recovery' });
    await deleteChallengesOf(tx, { userId, purpose: 'passkey-add' });
    const names = (await listApiKeys(tx, userId)).map(({ name }) => name);
    if (revokesKeys) await deleteApiKeysOf(tx, userId);
    const links = await listSharedNames(tx, userId, now());
    if (revokesLinks) await deleteShareLinksOf(tx, userId);
    const details = {
      keys: names.length,
      keysRevoked: revokesKeys,
      links: links.length,
      linksRevoked: revokesLinks,
    };
    await recordSecurityEvent(tx, { kind: 'password_changed', userId, origin, sessionId, details });
    return {
      revoked,
      after: {
        keys: { names, areRevoked: revokesKeys },
        links: { names: links, areRevoked: revokesLinks },
      },
    };
  }

  return {
    read,

    /** Returns whether the user's address was confirmed, or need not be because Easel sends no mail. */
    async isAddressProven(userId: string): Promise<boolean> {
      if (!provesAddresses) return true;
      return Boolean((await users.findUser(db, userId))?.emailConfirmedAt);
    },

    /**
     * Changes the password, ends every other session, revokes the API keys and the private links if requested, and notifies the
     * user by mail.
     *
     * @throws {AppError} weak_password, validation_failed
     */
    async update(
      caller: AuthenticatedUser,
      request: UpdateUserRequest,
      origin: Origin,
    ): Promise<users.UserRow> {
      const { password, current_password: currentPassword, data } = request;
      const revokes = { revokesKeys: request.revoke_keys, revokesLinks: request.revoke_links };
      const user = await read(caller);
      let passwordHash: string | undefined;
      if (password !== undefined) {
        await assertStrongPassword(password, { ...user, productName });
        await recordingFailure(db, caller, { method: 'password', origin }, () =>
          assertMayChangePassword(caller, user, currentPassword),
        );
        passwordHash = await passwords.hash(password);
      }

      const updated = { ...user, ...(data && { fullName: data.full_name }) };
      const changed = await db.transaction().execute(async (tx) => {
        if (data) await saveFullName(tx, user.id, data.full_name);
        return passwordHash === undefined
          ? null
          : replacePassword(tx, caller, passwordHash, { origin, ...revokes });
      });
      if (changed) {
        await revokedSessions.announce(user.id, changed.revoked);
        background.run('password mail', () => mails.sendPasswordChanged(updated, changed.after));
      }
      return updated;
    },
  };
}
