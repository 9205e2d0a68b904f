import { DAY_MS } from '@easel/shared/contracts/durations';
import type { EmailState } from '@easel/shared/contracts/email-change.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { Background } from '@easel/shared/node/async/background';
import type { Db, Tx } from '@easel/shared/node/db/client';
import * as repo from '@easel/shared/node/repos/accounts/email-changes.repo';
import { type Origin, recordSecurityEvent } from '@easel/shared/node/repos/accounts/security-events.repo';
import { isSessionAlive } from '@easel/shared/node/repos/accounts/sessions.repo';
import * as users from '@easel/shared/node/repos/accounts/users.repo';
import type { AuthenticatedUser } from '../../http/access-tokens.ts';
import { invalid } from '../../http/validation.ts';
import { assertInUse } from '../auth/auth.policy.ts';
import { anotherAccount, linkExpired, type OneTimeLinks } from '../auth/one-time-links.ts';
import type { BillingService } from '../billing/billing.service.ts';
import type { EmailChangeMails } from './email-change-mails.ts';

/** Limited, because each sends a mail to an address that the user only claims to own. */
const CHANGES_PER_DAY = 5;

export interface EmailChangeServiceOptions {
  db: Db;
  links: OneTimeLinks;
  mails: EmailChangeMails;
  background: Background;
  billing: Pick<BillingService, 'tellEmail'>;
  now: () => Date;
}

export type EmailChangeService = ReturnType<typeof createEmailChangeService>;

/** Changes the address of an account once both addresses have confirmed. */
export function createEmailChangeService(options: EmailChangeServiceOptions) {
  const { db, links, mails, background, billing, now } = options;

  /** Locks the user for the rest of the transaction. @throws {AppError} session_revoked, account_suspended */
  async function lock(tx: Tx, userId: string): Promise<users.UserRow> {
    const user = (await repo.lockUserForEmail(tx, userId)) && (await users.findUser(tx, userId));
    if (!user) throw new AppError('session_revoked');
    assertInUse(user);
    return user;
  }

  async function lockCaller(tx: Tx, { userId, sessionId }: AuthenticatedUser): Promise<users.UserRow> {
    const user = await lock(tx, userId);
    if (!(await isSessionAlive(tx, { id: sessionId, userId }, now()))) throw new AppError('session_revoked');
    return user;
  }

  async function stateOf(tx: Db, userId: string): Promise<EmailState> {
    const user = await users.findUser(tx, userId);
    if (!user) throw new AppError('session_revoked');
    const change = await repo.findEmailChange(tx, userId, now());
    return {
      email: user.email,
      change: change
        ? {
            newEmail: change.newEmail,
            expiresAt: change.expiresAt.toISOString(),
            isOldConfirmed: change.oldConfirmedAt !== null,
            isNewConfirmed: change.newConfirmedAt !== null,
          }
        : null,
    };
  }

  /** Begins a change, unless the same change is already pending. */
  async function begin(tx: Tx, user: users.UserRow, newEmail: string, about: { origin: Origin }) {
    const present = await repo.findEmailChange(tx, user.id, now());
    if (present?.newEmail === newEmail) return;
    if ((await repo.countEmailChangesToday(tx, user.id)) >= CHANGES_PER_DAY) {
      throw new AppError('rate_limited', {
        detail: 'You have requested too many changes today. Try again tomorrow.',
      });
    }
    await repo.replaceEmailChange(tx, {
      userId: user.id,
      newEmail,
      requestedAt: now(),
      expiresAt: new Date(now().getTime() + DAY_MS),
      // An unproven current address may be misspelled, or belong to someone else, so it need not confirm.
      oldConfirmedAt: user.emailConfirmedAt ? null : now(),
      newConfirmedAt: null,
    });
    const details = { name: newEmail };
    await recordSecurityEvent(tx, { kind: 'email_change_requested', userId: user.id, details, ...about });
  }

  /** Issues links to the addresses that have yet to confirm, at most one a minute for each. */
  async function issueLinks(tx: Tx, { id }: users.UserRow) {
    const change = await repo.findEmailChange(tx, id, now());
    return {
      toOld: change?.oldConfirmedAt ? null : await links.issueUnlessRecent(tx, id, 'email-old'),
      toNew: change?.newConfirmedAt ? null : await links.issueUnlessRecent(tx, id, 'email-new'),
    };
  }

  /** Returns the locked user and the change of a link. @throws {AppError} link_expired */
  async function open(tx: Tx, token: string) {
    const seen = await links.view(tx, token);
    if (seen?.purpose !== 'email-old' && seen?.purpose !== 'email-new') throw linkExpired();
    const user = await lock(tx, seen.userId);
    // Another request may have ended the change before the lock was granted.
    const change = (await links.view(tx, token)) && (await repo.findEmailChange(tx, user.id, now()));
    if (!change) throw linkExpired();
    return { user, change, by: seen.purpose === 'email-old' ? ('old' as const) : ('new' as const) };
  }

  /** Changes the address if both have confirmed. Returns whether it did. */
  async function finish(tx: Tx, user: users.UserRow, origin: Origin): Promise<boolean> {
    const change = await repo.findEmailChange(tx, user.id, now());
    if (!change?.oldConfirmedAt || !change.newConfirmedAt) return false;
    const { newEmail } = change;
    await assertFree(tx, newEmail);
    await repo.setEmail(tx, { userId: user.id, email: newEmail }, now());
    const details = { name: newEmail };
    await recordSecurityEvent(tx, { kind: 'email_changed', userId: user.id, origin, details });
    return true;
  }

  async function cancel(tx: Tx, userId: string, origin: Origin): Promise<void> {
    if (!(await repo.endEmailChange(tx, userId))) return;
    await recordSecurityEvent(tx, { kind: 'email_change_canceled', userId, origin });
  }

  return {
    read: (userId: string): Promise<EmailState> => stateOf(db, userId),

    /**
     * Begins a change and mails a link to each address. If the same change is pending, mails the links again.
     *
     * @throws {AppError} email_taken, validation_failed for the present address, rate_limited, session_revoked
     */
    async request(caller: AuthenticatedUser, newEmail: string, origin: Origin): Promise<EmailState> {
      const done = await db.transaction().execute(async (tx) => {
        const user = await lockCaller(tx, caller);
        if (user.email === newEmail) {
          throw invalid([{ pointer: '/email', message: 'This is already your email address' }]);
        }
        await assertFree(tx, newEmail);
        await begin(tx, user, newEmail, { origin });
        return { user, ...(await issueLinks(tx, user)), state: await stateOf(tx, user.id) };
      });
      const { user, toOld, toNew, state } = done;
      if (toOld) background.run('mail about the address', () => mails.askOld({ user, newEmail }, toOld));
      if (toNew) background.run('mail about the new address', () => mails.askNew({ user, newEmail }, toNew));
      return state;
    },

    /** Ends the pending change, if any. @throws {AppError} session_revoked */
    async cancel(caller: AuthenticatedUser, origin: Origin): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const user = await lockCaller(tx, caller);
        await cancel(tx, user.id, origin);
      });
    },

    /**
     * Confirms the change by one of its links; repeating it has no effect. The new address must be confirmed in a session of the
     * account: the recipient of a misdirected mail must not take over an account that someone else set up.
     *
     * @throws {AppError} link_expired, unauthenticated for visitors, illegal_state for users of another account, email_taken
     */
    async confirm(token: string, caller: AuthenticatedUser | null, origin: Origin): Promise<EmailState> {
      const run = db.transaction().execute(async (tx) => {
        const { user, change, by } = await open(tx, token);
        if (by === 'new') await assertSignedInTo(tx, user, caller);
        await repo.noteEmailConfirmed(tx, { userId: user.id, by }, now());
        const isDone = await finish(tx, user, origin);
        return { user, newEmail: change.newEmail, isDone, state: await stateOf(tx, user.id) };
      });
      const { user, newEmail, isDone, state } = await run.catch(asTaken);
      if (isDone) {
        background.run('mail about the change', () => mails.tellBoth({ user, newEmail }));
        background.run('address for receipts', () => billing.tellEmail(user.id));
      }
      return state;
    },

    /** Stops the change by the link in the mail to the present address. @throws {AppError} link_expired */
    async stop(token: string, origin: Origin): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const { user, by } = await open(tx, token);
        if (by !== 'old') throw linkExpired();
        await cancel(tx, user.id, origin);
      });
    },
  };

  async function assertSignedInTo(tx: Tx, { id }: users.UserRow, caller: AuthenticatedUser | null) {
    if (!caller) {
      throw new AppError('unauthenticated', { detail: 'Sign in first, then open the link again.' });
    }
    if (caller.userId !== id) throw anotherAccount();
    await lockCaller(tx, caller);
  }
}

/** @throws {AppError} email_taken */
async function assertFree(tx: Db, email: string): Promise<void> {
  if (await users.findUserByEmail(tx, email)) throw new AppError('email_taken');
}

/** Translates the unique index's error: another account got the address while the transaction ran. */
function asTaken(error: unknown): never {
  throw (error as { code?: unknown }).code === '23505' ? new AppError('email_taken') : error;
}
