import { randomUUID } from 'node:crypto';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import { findIdentity, insertIdentity } from '@easel/shared/node/repos/accounts/identities.repo';
import type { Origin } from '@easel/shared/node/repos/accounts/security-events.repo';
import * as users from '@easel/shared/node/repos/accounts/users.repo';
import type { Entrance, SecondStepNeeded, SignedIn } from '../auth/entrance.ts';
import { type Answer, type Exchanges, expired } from './exchanges.service.ts';

export interface OidcEntranceOptions {
  db: Db;
  entrance: Entrance;
  exchanges: Exchanges;
  now: () => Date;
}

/** A request to sign in. */
export interface SignInRequest {
  token: string;
  /** The value of the browser's cookie. */
  browser: string | null;
  origin: Origin;
  /** Called before an account is created. It may throw to refuse it. */
  onSignUp: () => Promise<void>;
}

export type OidcEntrance = ReturnType<typeof createOidcEntrance>;

/** Signs users up and in by the answer of the sign-in provider. */
export function createOidcEntrance({ db, entrance, exchanges, now }: OidcEntranceOptions) {
  async function signUp({ person, invitation }: Answer, { origin, onSignUp }: SignInRequest) {
    const { name, issuer } = exchanges.theProvider();
    const { subject, email, fullName } = person;
    if (email === '' || !person.isEmailVerified) {
      const detail = `${name} has not verified your email address, so no account can be created with it.`;
      throw new AppError('forbidden', { detail });
    }
    const existing = await users.findUserByEmail(db, email);
    if (existing) {
      await entrance.recordFailure(existing.id, origin, 'provider');
      const detail = `You already have an account with ${email}. Sign in to it first, then link ${name} in your settings.`;
      throw new AppError('email_taken', { detail });
    }
    await onSignUp();
    const id = randomUUID();
    const account = { id, email, fullName, passwordHash: null, invitation, isAddressProven: true };
    const { user, session } = await entrance.signUp(account, origin, 'one', async (tx) => {
      const identity = { issuer, subject, userId: id, email, linkedAt: now() };
      if (!(await insertIdentity(tx, identity))) throw expired();
    });
    if (!session) throw expired();
    return { user, session };
  }

  return {
    /**
     * Signs in to the linked account, or creates one with the provider's verified address. Never links an existing account that
     * has the address.
     *
     * @throws {AppError} link_expired, email_taken, forbidden, account_suspended
     */
    async signIn(request: SignInRequest): Promise<SignedIn | SecondStepNeeded> {
      const answer = await exchanges.take(request.token, request.browser, 'sign-in');
      const { issuer } = exchanges.theProvider();
      const identity = await findIdentity(db, { issuer, subject: answer.person.subject });
      if (!identity) return signUp(answer, request);
      const user = await users.findUser(db, identity.userId);
      if (!user) throw expired();
      entrance.assertConfirmed(user);
      const entered = await db.transaction().execute(async (tx) => {
        // It may have been unlinked since.
        const isLinked = await findIdentity(tx, identity);
        return isLinked ? entrance.enter(tx, user, request.origin, 'one', 'provider') : null;
      });
      if (!entered) throw expired();
      entrance.mailAfterSignIn(entered);
      return entered;
    },
  };
}
