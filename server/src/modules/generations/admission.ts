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
  /** What is made of pictures; null for words alone. */
  mode: EditMode | null;
  /** Credits for one image. */
  credits: number;
}

/** What an accepted demand is accepted on. */
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

/** An enlargement makes no picture that a vendor would bill. */
const asksModel = ({ mode }: Demand) => mode !== 'enlarge';

/** Decides whether an account may have what a request demands. */
export function createAdmissions({ db, creditTerms, budgets, now }: AdmissionOptions) {
  /** Checks what the account and its plan decide alone. */
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
     * Returns the plan that a user's requests count on now.
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
     * Returns the terms of an account, as far as they do not depend on what it has in flight and has spent.
     *
     * @throws {AppError} unauthenticated, account_suspended, session_revoked, plan_limit
     */
    termsFor,

    admitted,

    /** Whether the demand counts against a budget of the operator, which only {@link assertBudget} can check. */
    countsAgainstBudget: ({ model }: Demand, plan: Plan) => budgets.limits(model, plan),

    /**
     * Refuses what {@link admit} would refuse now, without a lock: before anything that costs money or much time.
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
     * transaction ends, so that parallel requests are decided one after the other. What a demand makes may be inserted after
     * {@link assertBudget}.
     *
     * @throws {AppError} unauthenticated, account_suspended, session_revoked, plan_limit, too_many_in_flight, out_of_credits
     */
    async admit(tx: Tx, userId: string, demands: Demands) {
      const checked = await check(tx, await lockAccount(tx, userId, now()), demands);
      const { accountId, period } = checked;
      /** The credit hold of each generation; its id, run and credits are added once they are known. */
      const hold = {
        userId: accountId,
        spentBy: accountId === userId ? null : userId,
        periodStart: period.start,
      };
      return { ...checked, hold };
    },

    /**
     * Checks the day's budget of a demand's model, against which what was inserted before counts.
     *
     * @throws {AppError} budget_spent
     */
    async assertBudget(tx: Tx, plan: Plan, demand: Demand): Promise<void> {
      if (asksModel(demand)) await budgets.assertLeft(tx, demand.model, plan, costOf(demand));
    },
  };
}
