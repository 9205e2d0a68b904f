import type { EditMode } from '@easel/shared/contracts/inputs';
import type { Plan } from '@easel/shared/contracts/plans';
import type { Size } from '@easel/shared/contracts/sizes';
import type { StyleId } from '@easel/shared/contracts/styles';
import { AppError } from '@easel/shared/node/app-error';
import type { Db, Tx } from '@easel/shared/node/db/client';
import type { CustomStyleWords } from '@easel/shared/node/db/custom-styles';
import type { CreditPeriod } from '@easel/shared/node/domain/credit-period';
import type { CreditTerms, CreditTermsOf } from '@easel/shared/node/domain/credit-terms';
import type { RegisteredModel } from '@easel/shared/node/models/registry-schema';
import {
  findHeldAccount,
  type HeldAccount,
  lockAccount,
} from '@easel/shared/node/repos/accounts/accounts.repo';
import { creditsUsed } from '@easel/shared/node/repos/billing/credits.repo';
import { countActive } from '@easel/shared/node/repos/generations/generations.repo';
import { assertInUse } from '../auth/auth.policy.ts';
import {
  assertCredits,
  assertEnlargementIncluded,
  assertModelIncluded,
  assertRoomInFlight,
  assertSizeIncluded,
  assertStyleIncluded,
} from './generations.policy.ts';
import type { ModelBudgets } from './model-budgets.ts';

/** What a request needs from the plan of its user. */
export interface Demand {
  model: RegisteredModel;
  style: StyleId;
  customStyle: CustomStyleWords | null;
  size: Size;
  images: number;
  /** How input pictures are used; null without any. */
  mode: EditMode | null;
  /** Credits for one image. */
  credits: number;
}

/** The terms on which a demand is accepted. */
export interface Admission {
  accountId: string;
  plan: Plan;
  period: CreditPeriod;
  /** Whether it takes the last credit of the period. */
  isLastCredit: boolean;
}

export type Admissions = ReturnType<typeof createAdmissions>;

export interface AdmissionOptions {
  db: Db;
  creditTerms: CreditTermsOf;
  budgets: ModelBudgets;
  now: () => Date;
}

/** One or more, of one request. */
type Demands = readonly Demand[];

const costOf = ({ images, credits }: Demand) => images * credits;
const sumOf = <T>(items: readonly T[], of: (item: T) => number) =>
  items.reduce((sum, item) => sum + of(item), 0);

/** Enlargements use no model, so no vendor bills them. */
const asksModel = ({ mode }: Demand) => mode !== 'enlarge';

/** Decides whether an account's plan, slots and credits cover a request's demands. */
export function createAdmissions({ db, creditTerms, budgets, now }: AdmissionOptions) {
  /** Checks the limits that depend only on the account and its plan. */
  function termsFor(
    held: HeldAccount | undefined,
    { model, style, customStyle, size, mode }: Demand,
  ): CreditTerms {
    if (!held) throw new AppError('unauthenticated');
    assertInUse(held.user);
    const terms = creditTerms(held.account, now());
    assertModelIncluded(terms.plan, model);
    if (mode === 'enlarge') assertEnlargementIncluded(terms.plan, size);
    else assertSizeIncluded(terms.plan, size);
    assertStyleIncluded(terms.plan, { style, customStyle });
    return terms;
  }

  const admitted = (accountId: string, { plan, period }: CreditTerms, used: number): Admission => ({
    accountId,
    plan,
    period,
    isLastCredit: used === plan.imagesPerMonth,
  });

  async function check(on: Db, held: HeldAccount | undefined, demands: Demands): Promise<Admission> {
    const [terms] = demands.map((demand) => termsFor(held, demand));
    const accountId = held?.account.userId;
    if (!terms || accountId === undefined) throw new AppError('unauthenticated');
    const active = await countActive(on, accountId);
    assertRoomInFlight(
      terms.plan,
      active,
      sumOf(demands, ({ images }) => images),
    );
    const used = await creditsUsed(on, accountId, terms.period.start);
    const cost = sumOf(demands, costOf);
    assertCredits(terms, used, cost);
    return admitted(accountId, terms, used + cost);
  }

  return {
    /**
     * Returns the plan that currently applies to a user's requests.
     *
     * @throws {AppError} unauthenticated, account_suspended, session_revoked
     */
    async planFor(userId: string): Promise<Plan> {
      const held = await findHeldAccount(db, userId, now());
      if (!held) throw new AppError('unauthenticated');
      assertInUse(held.user);
      return creditTerms(held.account, now()).plan;
    },

    /**
     * Returns the terms of an account that do not depend on its generations in flight and spent credits.
     *
     * @throws {AppError} unauthenticated, account_suspended, session_revoked, plan_limit
     */
    termsFor,

    admitted,

    /** Returns whether the demand counts against a budget of the operator, which only {@link assertBudget} can check. */
    countsAgainstBudget: ({ model }: Demand, plan: Plan) => budgets.limits(model, plan),

    /**
     * Refuses, without a lock, demands that {@link admit} would refuse now. Call it before anything that costs money or much
     * time.
     *
     * @throws {AppError} as {@link admit}
     */
    async refuseEarly(userId: string, demand: Demand): Promise<void> {
      const { plan } = await check(db, await findHeldAccount(db, userId, now()), [demand]);
      if (!asksModel(demand)) return;
      await budgets.refuseEarly(demand.model, plan, costOf(demand));
    },

    /**
     * Checks demands, all or none, against the plan, the slots and the credits of the user's account. Locks the account until the
     * transaction ends, so that parallel requests are decided one after the other. Call {@link assertBudget} before inserting a
     * demand's generations.
     *
     * @throws {AppError} unauthenticated, account_suspended, session_revoked, plan_limit, too_many_in_flight, out_of_credits
     */
    async admit(tx: Tx, userId: string, demands: Demands) {
      const checked = await check(tx, await lockAccount(tx, userId, now()), demands);
      const { accountId, period } = checked;
      /** The credit hold of each generation, without its id, run and credits, which are added once they are known. */
      const hold = {
        userId: accountId,
        spentBy: accountId === userId ? null : userId,
        periodStart: period.start,
      };
      return { ...checked, hold };
    },

    /**
     * Checks the day's budget of a demand's model. Generations that the transaction has inserted count against it.
     *
     * @throws {AppError} budget_spent
     */
    async assertBudget(tx: Tx, plan: Plan, demand: Demand): Promise<void> {
      if (asksModel(demand)) await budgets.assertLeft(tx, demand.model, plan, costOf(demand));
    },
  };
}
