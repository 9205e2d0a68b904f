import type { Identity } from '@easel/shared/contracts/oidc.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import * as repo from '@easel/shared/node/repos/accounts/identities.repo';
import { type Origin, recordSecurityEvent } from '@easel/shared/node/repos/accounts/security-events.repo';
import { lockWaysIn } from '@easel/shared/node/repos/accounts/ways-in.repo';
import type { AuthenticatedUser } from '../../http/access-tokens.ts';
import { type Exchanges, expired } from './exchanges.service.ts';
import type { Provider } from './provider.ts';

export interface IdentitiesServiceOptions {
  db: Db;
  exchanges: Exchanges;
  provider: Provider | null;
  now: () => Date;
}

export type IdentitiesService = ReturnType<typeof createIdentitiesService>;

/** Links accounts with accounts at the sign-in provider. */
export function createIdentitiesService({ db, exchanges, provider, now }: IdentitiesServiceOptions) {
  return {
    async find(userId: string): Promise<Identity> {
      if (!provider) return { provider: null, email: null };
      const identity = await repo.findIdentityOf(db, { issuer: provider.issuer, userId });
      return { provider: provider.name, email: identity?.email ?? null };
    },

    /** Returns where to send the browser. @throws {AppError} not_found, unavailable */
    begin: ({ userId }: AuthenticatedUser, browser: string) =>
      exchanges.begin({ browser, userId, purpose: 'link' }),

    /** @throws {AppError} not_found, link_expired, illegal_state */
    async link(
      { userId, sessionId }: AuthenticatedUser,
      { token, browser }: { token: string; browser: string | null },
      origin: Origin,
    ): Promise<void> {
      const { name, issuer } = exchanges.theProvider();
      const answer = await exchanges.take(token, browser, 'link');
      if (answer.userId !== userId) throw expired();
      const { subject, email } = answer.person;
      await db.transaction().execute(async (tx) => {
        if (!(await lockWaysIn(tx, userId))) throw new AppError('session_revoked');
        const identity = { issuer, subject, userId, email, linkedAt: now() };
        if (!(await repo.insertIdentity(tx, identity))) throw await reasonAgainst(tx, identity, name);
        const details = { name };
        await recordSecurityEvent(tx, { kind: 'identity_linked', userId, origin, sessionId, details });
      });
    },

    /** @throws {AppError} not_found, illegal_state for the last way into the account */
    async unlink({ userId, sessionId }: AuthenticatedUser, origin: Origin): Promise<void> {
      const { name, issuer } = exchanges.theProvider();
      await db.transaction().execute(async (tx) => {
        const ways = await lockWaysIn(tx, userId);
        if (!(ways && (await repo.deleteIdentity(tx, { issuer, userId })))) throw new AppError('not_found');
        if (!ways.hasPassword && ways.passkeys + ways.identities <= 1) {
          const detail =
            'This is the only way to sign in to your account. Set a password or add a passkey first.';
          throw new AppError('illegal_state', { detail });
        }
        const details = { name };
        await recordSecurityEvent(tx, { kind: 'identity_unlinked', userId, origin, sessionId, details });
      });
    },
  };
}

async function reasonAgainst(db: Db, identity: repo.IdentityRow, name: string): Promise<AppError> {
  const taken = await repo.findIdentity(db, identity);
  const detail =
    taken && taken.userId !== identity.userId
      ? `This ${name} account is already linked to another account.`
      : `Your account is already linked with ${name}. Unlink it first.`;
  return new AppError('illegal_state', { detail });
}
