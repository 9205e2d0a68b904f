import type { Plan } from '@easel/shared/contracts/plans';
import { AppError } from '@easel/shared/node/app-error';
import { keptFor } from '@easel/shared/node/async/kept-for';
import type { Db, Tx } from '@easel/shared/node/db/client';
import {
  countedBy,
  endOfDay,
  limitsFor,
  type ModelCredits,
  type SpendingLimit,
  spendingLimits,
} from '@easel/shared/node/domain/model-budgets';
import type { ModelRegistry } from '@easel/shared/node/models/model-registry';
import type { RegisteredModel } from '@easel/shared/node/models/registry-schema';
import {
  findExceeded,
  listReserved,
  listSpentToday,
} from '@easel/shared/node/repos/billing/model-spending.repo';

/** How long the spending is cached for answers that do not decide about a request. */
const KEPT_MS = 2_000;

/** A limit of the operator, and the credits that count against it today. */
export interface BudgetState extends SpendingLimit {
  spent: number;
  /** Credits of accepted generations that were not yet sent to the vendor. */
  reserved: number;
}

export interface ModelBudgets {
  /** Returns whether a budget limits a model on this plan. */
  limits(model: RegisteredModel, plan: Plan): boolean;
  /** Refuses by the cached spending. @throws {AppError} budget_spent */
  refuseEarly(model: RegisteredModel, plan: Plan, credits: number): Promise<void>;
  /** Refuses a request that would exceed a budget; parallel requests cannot exceed it together. @throws {AppError} budget_spent */
  assertLeft(tx: Tx, model: RegisteredModel, plan: Plan, credits: number): Promise<void>;
  /** Returns when a model can be used again, for accounts on the Free plan and for others; null if it can be used now. */
  unavailableUntil(model: RegisteredModel): Promise<{ free: Date | null; paid: Date | null }>;
  /** Lists all limits, for operators. */
  board(): Promise<BudgetState[]>;
}

/** Limits the cost of billed models to the operator's daily budgets. */
export function createModelBudgets({
  db,
  models,
  now,
}: {
  db: Db;
  models: ModelRegistry;
  now: () => Date;
}): ModelBudgets {
  const limits = () => spendingLimits(models);
  const wantedBy = ({ id }: RegisteredModel, plan: Pick<Plan, 'tier'>, credits: number): ModelCredits => ({
    model: id,
    isFree: plan.tier === 'free',
    credits,
  });

  async function readBoard(): Promise<BudgetState[]> {
    const all = limits();
    if (all.length === 0) return [];
    const [spent, reserved] = await Promise.all([
      listSpentToday(db),
      listReserved(db, [...new Set(all.flatMap((limit) => limit.models))]),
    ]);
    return all.map((limit) => ({
      ...limit,
      spent: countedBy(limit, spent),
      reserved: countedBy(limit, reserved),
    }));
  }
  const recent = keptFor(KEPT_MS, readBoard);

  function refuse({ model, freeOnly, credits }: SpendingLimit, { name }: RegisteredModel): never {
    const what = model === null ? 'pictures by paid services' : name;
    const whose = freeOnly ? ' on the Free plan' : '';
    throw new AppError('budget_spent', {
      detail: `Today's budget for ${what}${whose} is spent. Please choose another model, or try again tomorrow: nothing was charged.`,
      details: { limit: { name: 'budgetPerDay', value: credits, resetsAt: endOfDay(now()).toISOString() } },
    });
  }

  const firstFull = async (wanted: ModelCredits): Promise<SpendingLimit | undefined> => {
    if (limitsFor(limits(), wanted).length === 0) return undefined;
    const states = limitsFor(await recent(), wanted) as BudgetState[];
    return states.find(({ spent, reserved, credits }) => spent + reserved + wanted.credits > credits);
  };

  return {
    limits: (model, plan) => limitsFor(limits(), wantedBy(model, plan, 0)).length > 0,
    async refuseEarly(model, plan, credits) {
      const full = await firstFull(wantedBy(model, plan, credits));
      if (full) refuse(full, model);
    },
    async assertLeft(tx, model, plan, credits) {
      const full = await findExceeded(tx, wantedBy(model, plan, credits), limits());
      if (full) refuse(full, model);
    },
    async unavailableUntil(model) {
      const until = async (tier: 'free' | 'pro') =>
        (await firstFull(wantedBy(model, { tier }, model.credits))) ? endOfDay(now()) : null;
      return { free: await until('free'), paid: await until('pro') };
    },
    board: readBoard,
  };
}
