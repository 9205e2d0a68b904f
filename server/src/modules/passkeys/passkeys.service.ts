import { randomUUID } from 'node:crypto';
import { PASSKEYS_MAX } from '@easel/shared/contracts/passkeys';
import type { PasskeyRegistration } from '@easel/shared/contracts/passkeys.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import * as repo from '@easel/shared/node/repos/accounts/passkeys.repo';
import { noteProof } from '@easel/shared/node/repos/accounts/proofs.repo';
import { type Origin, recordSecurityEvent } from '@easel/shared/node/repos/accounts/security-events.repo';
import { findUser } from '@easel/shared/node/repos/accounts/users.repo';
import { lockWaysIn } from '@easel/shared/node/repos/accounts/ways-in.repo';
import type { AuthenticatedUser } from '../../http/access-tokens.ts';
import { assertProvenSession } from '../proof/fresh-proof.ts';
import type { SecurityNotices } from '../security-log/security-notices.ts';
import type { Ceremonies } from './ceremonies.ts';

export interface PasskeysServiceOptions {
  db: Db;
  ceremonies: Ceremonies;
  securityNotices: SecurityNotices;
  now: () => Date;
}

export type PasskeysService = ReturnType<typeof createPasskeysService>;

/** Manages the passkeys of an account. */
export function createPasskeysService({ db, ceremonies, securityNotices, now }: PasskeysServiceOptions) {
  return {
    list: (userId: string) => repo.listPasskeys(db, userId),

    /** @throws {AppError} session_revoked */
    async begin({ userId }: AuthenticatedUser) {
      const user = await findUser(db, userId);
      if (!user) throw new AppError('session_revoked');
      return ceremonies.registrationOptions(user, { purpose: 'passkey-add', userId });
    },

    /**
     * Adds a passkey, which also proves a second factor in this session.
     *
     * @throws {AppError} passkey_refused, illegal_state, session_revoked, proof_required
     */
    async add(
      caller: AuthenticatedUser,
      { credential, name }: { credential: PasskeyRegistration; name?: string | undefined },
      origin: Origin,
    ): Promise<repo.PasskeyRow> {
      const { userId, sessionId } = caller;
      const registered = await ceremonies.verifyRegistration(credential, 'passkey-add');
      if (registered.challenge.userId !== userId) throw new AppError('passkey_refused');
      const added = await db.transaction().execute(async (tx) => {
        await assertProvenSession(tx, caller, now());
        const ways = await lockWaysIn(tx, userId);
        if (!ways) throw new AppError('session_revoked');
        if (ways.passkeys >= PASSKEYS_MAX) {
          const detail = `An account can have ${PASSKEYS_MAX} passkeys. Remove one first.`;
          throw new AppError('illegal_state', { detail });
        }
        const passkey = await repo.insertPasskey(
          tx,
          newPasskey(userId, registered.credential, name ?? origin.device, now()),
        );
        if (!passkey) throw new AppError('illegal_state', { detail: 'This passkey is already registered.' });
        await noteProof(tx, { sessionId, at: now(), isSecondFactor: true });
        const details = { name: passkey.name };
        await recordSecurityEvent(tx, { kind: 'passkey_added', userId, origin, sessionId, details });
        return passkey;
      });
      securityNotices.send(userId, { kind: 'passkey_added', name: added.name }, origin);
      return added;
    },

    /** @throws {AppError} not_found */
    async rename(userId: string, id: string, name: string): Promise<repo.PasskeyRow> {
      const passkey = await repo.renamePasskey(db, { id, userId, name });
      if (!passkey) throw new AppError('not_found');
      return passkey;
    },

    /** @throws {AppError} not_found, illegal_state for the last way into the account, session_revoked, proof_required */
    async remove(caller: AuthenticatedUser, id: string, origin: Origin): Promise<void> {
      const { userId, sessionId } = caller;
      const name = await db.transaction().execute(async (tx) => {
        await assertProvenSession(tx, caller, now());
        const ways = await lockWaysIn(tx, userId);
        const name = await repo.deletePasskey(tx, { id, userId });
        if (!ways || name === undefined) throw new AppError('not_found');
        if (!ways.hasPassword && ways.passkeys + ways.identities <= 1) {
          const detail =
            'This is the only way to sign in to your account. Set a password or add another passkey first.';
          throw new AppError('illegal_state', { detail });
        }
        await recordSecurityEvent(tx, {
          kind: 'passkey_removed',
          userId,
          origin,
          sessionId,
          details: { name },
        });
        return name;
      });
      securityNotices.send(userId, { kind: 'passkey_removed', name }, origin);
    },
  };
}

/** Returns the row of a passkey that was just registered. */
export function newPasskey(
  userId: string,
  credential: Pick<repo.PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>,
  name: string,
  createdAt: Date,
): repo.PasskeyRow {
  return { id: randomUUID(), userId, ...credential, name, createdAt, lastUsedAt: null };
}
