import type { AdminUserQuery, ApiRateChange, PlanChange } from '@easel/shared/contracts/admin.schema';
import { PLANS, planOf } from '@easel/shared/contracts/plans';
import { AppError } from '@easel/shared/node/app-error';
import type { Background } from '@easel/shared/node/async/background';
import type { Db } from '@easel/shared/node/db/client';
import type { CreditTermsOf } from '@easel/shared/node/domain/credit-terms';
import { announceEndOfUse } from '@easel/shared/node/events/announce';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import { findAccount } from '@easel/shared/node/repos/accounts/accounts.repo';
import { cancelAll } from '@easel/shared/node/repos/accounts/deletions.repo';
import { recordSecurityEvent } from '@easel/shared/node/repos/accounts/security-events.repo';
import { revokeSessionsOf } from '@easel/shared/node/repos/accounts/sessions.repo';
import { setSuspended } from '@easel/shared/node/repos/accounts/suspensions.repo';
import { creditsUsed } from '@easel/shared/node/repos/billing/credits.repo';
import {
  lockEntitlement,
  setApiRate,
  setEntitlement,
} from '@easel/shared/node/repos/billing/entitlements.repo';
import * as repo from '@easel/shared/node/repos/operations/admin-users.repo';
import { type Actor, recordAction } from '@easel/shared/node/repos/operations/audit.repo';
import { findTeamOf, type OwnTeam } from '@easel/shared/node/repos/teams/teams.repo';
import { pageOf, readPlace, writePlace } from '../../http/page.ts';
import { invalid } from '../../http/validation.ts';
import type { RevokedSessions } from '../../realtime/revoked-sessions.ts';
import type { BillingService } from '../billing/billing.service.ts';
import type { CheckoutService } from '../billing/checkout.service.ts';
import { presentUser, presentUserDetail } from './users.presenter.ts';

export interface UsersServiceOptions {
  db: Db;
  bus: EventBus;
  revokedSessions: RevokedSessions;
  background: Background;
  billing: Pick<BillingService, 'leave'>;
  checkouts: Pick<CheckoutService, 'withdraw'>;
  creditTerms: CreditTermsOf;
  now: () => Date;
}

export type UsersService = ReturnType<typeof createUsersService>;

/** Lists and manages accounts. */
export function createUsersService(options: UsersServiceOptions) {
  const { db, bus, revokedSessions, background, billing, checkouts, creditTerms, now } = options;
  async function found(id: string): Promise<repo.ListedUser> {
    const user = await repo.findListedUser(db, id);
    if (!user) throw noSuchUser();
    return user;
  }

  async function get(id: string) {
    const user = await found(id);
    const account = await findAccount(db, id, now());
    if (!account) throw noSuchUser();
    const { plan, period } = creditTerms(account, now());
    const [used, team, counts] = await Promise.all([
      creditsUsed(db, account.userId, period.start),
      findTeamOf(db, id),
      repo.countBelongings(db, id, now()),
    ]);
    const credits = {
      used,
      total: plan.imagesPerMonth,
      resetsAt: period.end.toISOString(),
    };
    return presentUserDetail(user, { team: team ? presentTeam(team) : null, credits, counts }, now());
  }

  return {
    get,

    /** Returns a page of users, latest sign-up first. */
    async list({ search, filter, cursor, limit }: AdminUserQuery) {
      const options = { search, filter, after: readPlace(cursor), limit: limit + 1 };
      const { items, nextCursor } = pageOf(await repo.listUsers(db, options), limit, writePlace);
      return { items: items.map((user) => presentUser(user, now())), nextCursor };
    },

    /**
     * Grants a plan without a payment, or withdraws it.
     *
     * @throws {AppError} illegal_state while a subscription manages the plan and would overwrite it
     */
    async setPlan(actor: Actor, id: string, { plan, endsAt, reason }: PlanChange) {
      const subscriptionEnd = endsAt === null || plan === 'free' ? null : new Date(endsAt);
      if (subscriptionEnd && subscriptionEnd <= now()) {
        throw invalid([{ pointer: '/endsAt', message: 'The end must be in the future' }]);
      }
      await db.transaction().execute(async (tx) => {
        const before = (await repo.findListedUser(tx, id)) && (await lockEntitlement(tx, id));
        if (!before) throw noSuchUser();
        if (await repo.isBilled(tx, id)) {
          throw new AppError('illegal_state', {
            detail: 'This account has its own subscription, which sets the plan. End it first.',
          });
        }
        const subscribed = plan !== 'free';
        await setEntitlement(tx, id, {
          subscribed,
          plan,
          subscriptionEnd,
          subscriptionTier: PLANS[plan].tier,
          creditsUntil: null,
        });
        const from = planOf(before, now()).id;
        const details = { from, to: plan, until: subscriptionEnd?.toISOString() ?? null };
        await recordAction(tx, actor, { action: 'user.plan-set', subjectId: id, reason, details });
        const change = { change: 'set by an operator', from, plan };
        await recordSecurityEvent(tx, { kind: 'plan_changed', userId: id, details: change });
      });
      return get(id);
    },

    /** Sets how many API requests per hour this customer may send, whatever the plan; null for the plan's limit. */
    async setApiRate(actor: Actor, id: string, { requestsPerHour, reason }: ApiRateChange) {
      await db.transaction().execute(async (tx) => {
        const before = await repo.findListedUser(tx, id);
        if (!before || !(await lockEntitlement(tx, id))) throw noSuchUser();
        await setApiRate(tx, id, requestsPerHour);
        const details = { from: before.apiRequestsPerHour, to: requestsPerHour };
        await recordAction(tx, actor, { action: 'user.api-rate-set', subjectId: id, reason, details });
      });
      return get(id);
    },

    /**
     * Suspends an account: ends its sessions and API keys, cancels its generations, hides its pictures and stops its payments.
     *
     * @throws {AppError} illegal_state for an operator
     */
    async suspend(actor: Actor, id: string, reason: string) {
      const ended = await db.transaction().execute(async (tx) => {
        const hasChanged = await setSuspended(tx, id, true);
        if (hasChanged === undefined) throw noSuchUser();
        if (!hasChanged) return null;
        if ((await repo.findListedUser(tx, id))?.isOperator) {
          throw new AppError('illegal_state', {
            detail: 'An operator cannot be suspended. Revoke the role on the command line first.',
          });
        }
        const revokedIds = await revokeSessionsOf(tx, id, now());
        const canceled = await cancelAll(tx, id);
        const details = { canceledGenerations: canceled.length };
        await recordAction(tx, actor, { action: 'user.suspended', subjectId: id, reason, details });
        await recordSecurityEvent(tx, { kind: 'suspended', userId: id });
        return { canceled, revokedIds };
      });
      if (ended) {
        await revokedSessions.announce(id, ended.revokedIds);
        background.run('sign-out of a suspended account', () => announceEndOfUse(bus, id, ended.canceled));
        // A chore repeats it if it fails.
        background.run('end of payments', () => billing.leave(id));
        background.run('end of an order', () => checkouts.withdraw(id));
      }
      return get(id);
    },

    /** Lifts a suspension. The account's pictures are visible again, and its plan can be resumed until the period ends. */
    async unsuspend(actor: Actor, id: string, reason: string) {
      await db.transaction().execute(async (tx) => {
        const hasChanged = await setSuspended(tx, id, false);
        if (hasChanged === undefined) throw noSuchUser();
        if (!hasChanged) return;
        await recordAction(tx, actor, { action: 'user.unsuspended', subjectId: id, reason });
        await recordSecurityEvent(tx, { kind: 'unsuspended', userId: id });
      });
      return get(id);
    },
  };
}

const presentTeam = ({ id, name, role, ownerId }: OwnTeam) => ({ id, name, role, ownerId });

const noSuchUser = () => new AppError('not_found', { detail: 'User not found.' });
