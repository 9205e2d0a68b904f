import { randomUUID } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyRegistration,
  PasskeySignUp,
} from '@easel/shared/contracts/passkeys.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import { insertPasskey } from '@easel/shared/node/repos/accounts/passkeys.repo';
import type { Origin } from '@easel/shared/node/repos/accounts/security-events.repo';
import * as users from '@easel/shared/node/repos/accounts/users.repo';
import type { Entrance, SignedIn } from '../auth/entrance.ts';
import type { Ceremonies } from './ceremonies.ts';
import { newPasskey } from './passkeys.service.ts';

export interface PasskeyEntranceOptions {
  db: Db;
  entrance: Entrance;
  ceremonies: Ceremonies;
  now: () => Date;
}

export type PasskeyEntrance = ReturnType<typeof createPasskeyEntrance>;

/** Signs users up and in with passkeys. */
export function createPasskeyEntrance({ db, entrance, ceremonies, now }: PasskeyEntranceOptions) {
  return {
    /** @throws {AppError} email_taken, forbidden if sign-up is closed or needs an invitation */
    async beginSignUp({ email, data, invitation = '' }: PasskeySignUp) {
      // Before anything about the address is revealed.
      await entrance.assertInvited(email, invitation);
      if (await users.findUserByEmail(db, email)) throw new AppError('email_taken');
      const account = { id: randomUUID(), email, fullName: data.full_name };
      return ceremonies.registrationOptions(account, {
        purpose: 'passkey-sign-up',
        details: { ...account, invitation },
      });
    },

    /**
     * Creates an account with its first passkey and without a password. `session` is null if the address must be confirmed first.
     *
     * @throws {AppError} passkey_refused, email_taken
     */
    async finishSignUp(registration: PasskeyRegistration, origin: Origin) {
      const { challenge, credential } = await ceremonies.verifyRegistration(registration, 'passkey-sign-up');
      const { id = '', email = '', fullName = '', invitation = '' } = challenge.details;
      const account = { id, email, fullName, passwordHash: null, invitation };
      return entrance.signUp(account, origin, 'two', async (tx) => {
        const passkey = await insertPasskey(tx, newPasskey(id, credential, origin.device, now()));
        if (!passkey) throw new AppError('passkey_refused');
      });
    },

    beginSignIn: () => ceremonies.assertionOptions({ purpose: 'passkey-sign-in' }),

    /** @throws {AppError} passkey_refused, email_not_confirmed, account_suspended */
    async finishSignIn(assertion: PasskeyAssertion, origin: Origin): Promise<SignedIn> {
      const step = { purpose: 'passkey-sign-in', now: now() } as const;
      const signedIn = await ceremonies.verifyAssertion(assertion, step, async (tx, userId) => {
        const user = await users.findUser(tx, userId);
        if (!user) return null;
        entrance.assertConfirmed(user);
        return entrance.enter(tx, user, origin, 'two');
      });
      if (!signedIn || 'secondStep' in signedIn) throw new AppError('passkey_refused');
      entrance.mailAfterSignIn(signedIn);
      return signedIn;
    },
  };
}
