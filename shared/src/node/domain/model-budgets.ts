import { capabilitiesOf } from '../models/providers.ts';
import type { Budget, RegisteredModel } from '../models/registry-schema.ts';

/** Credits that some models may spend in a day (UTC), by all accounts together or by those on the Free plan only. */
export interface SpendingLimit {
  /** The model's id; null for all billed models together. */
  model: string | null;
  models: readonly string[];
  freeOnly: boolean;
  credits: number;
}

/** Credits of a model, by accounts on the Free plan or by the others. */
export interface ModelCredits {
  model: string;
  isFree: boolean;
  credits: number;
}

/** The operator's models and their budgets. */
export interface BudgetSource {
  models(): readonly RegisteredModel[];
  /** The budget of all billed models together. */
  budget(): Budget | undefined;
}

export const isBilled = ({ provider }: Pick<RegisteredModel, 'provider'>): boolean =>
  capabilitiesOf(provider).billed;

/** Returns all limits of the operator's file, those of single models first. */
export function spendingLimits(source: BudgetSource): SpendingLimit[] {
  const billed = source.models().filter(isBilled);
  const together = billed.map(({ id }) => id);
  return [
    ...billed.flatMap(({ id, budget }) => limitsOf(budget, id, [id])),
    ...limitsOf(source.budget(), null, together),
  ];
}

function limitsOf(
  budget: Budget | undefined,
  model: string | null,
  models: readonly string[],
): SpendingLimit[] {
  if (!budget) return [];
  const { creditsPerDay, creditsPerDayFree } = budget;
  return [
    ...(creditsPerDay === undefined ? [] : [{ model, models, freeOnly: false, credits: creditsPerDay }]),
    ...(creditsPerDayFree === undefined
      ? []
      : [{ model, models, freeOnly: true, credits: creditsPerDayFree }]),
  ];
}

/** Returns the limits that a picture of this model counts against. */
export const limitsFor = (
  limits: readonly SpendingLimit[],
  { model, isFree }: Pick<ModelCredits, 'model' | 'isFree'>,
): SpendingLimit[] =>
  limits.filter(({ models, freeOnly }) => models.includes(model) && (isFree || !freeOnly));

/** Sums up what counts against a limit. */
export const countedBy = ({ models, freeOnly }: SpendingLimit, spent: readonly ModelCredits[]): number =>
  spent
    .filter(({ model, isFree }) => models.includes(model) && (isFree || !freeOnly))
    .reduce((sum, { credits }) => sum + credits, 0);

/** Returns the end of the day, in UTC. */
export const endOfDay = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
