import { PLAN_IDS, type Plan, type PlanId } from '@easel/shared/contracts/plans';
import { keptFor } from '@easel/shared/node/async/kept-for';
import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import type { RegisteredModel } from '@easel/shared/node/models/registry-schema';
import { predictSeconds } from '@easel/shared/node/queue/pace';
import type {
  QueueTerms as AccountTerms,
  PlanTerms,
  TermsSource,
} from '@easel/shared/node/queue/queue-terms';
import type { GenerationRow } from '@easel/shared/node/repos/generations/generations.repo';
import { listPaces } from '@easel/shared/node/repos/generations/queue-accounts.repo';
import { listPlanTerms } from '@easel/shared/node/repos/operations/queue-orders.repo';

/** How long the pace is cached. It changes slowly, and every submission needs it. */
const PACE_KEPT_MS = 5_000;
/** How long estimates may still use terms that operators have changed. */
const TERMS_KEPT_MS = 1_000;

/** The terms for estimates, and the inputs by which the database decides them when it accepts a generation. */
export type TermsOf = (accountId: string, plan: Plan) => AccountTerms & TermsSource;

export type QueueTerms = ReturnType<typeof createQueueTerms>;

/** Determines the cost of a generation and its account's terms in the queue. */
export function createQueueTerms({
  db,
  logger,
  weights,
}: {
  db: Db;
  logger: Logger;
  /** The operator's weights, such as `free=1,pro=8`; see {@link readWeights}. */
  weights: string | undefined;
}) {
  const paces = keptFor(PACE_KEPT_MS, () => listPaces(db));
  const weightOf = readWeights(weights, logger);
  const set = keptFor(TERMS_KEPT_MS, () => listPlanTerms(db));
  /** Returns the configured terms of a plan, which apply unless operators have set others. */
  const own = (plan: Plan): PlanTerms => ({ weight: weightOf(plan), maxRunning: plan.maxRunning });
  return {
    own,

    /** Returns a function for the current terms of an account and its plan. The function uses no connection. */
    async read(): Promise<TermsOf> {
      const terms = await set();
      return (accountId, plan) => ({
        accountId,
        isFree: plan.tier === 'free',
        plan: plan.id,
        own: own(plan),
        ...(terms.get(plan.id) ?? own(plan)),
      });
    },

    /** Predicts how long the model takes for one generation, in seconds. */
    async costOf(
      { id, expectedSeconds }: Pick<RegisteredModel, 'id' | 'expectedSeconds'>,
      {
        mode,
        width,
        height,
        requestedSteps,
      }: Pick<GenerationRow, 'mode' | 'width' | 'height' | 'requestedSteps'>,
    ): Promise<number> {
      const work = { model: id, mode, pixels: width * height, steps: requestedSteps ?? 0 };
      return predictSeconds(await paces(), work, expectedSeconds);
    },
  };
}

/**
 * Reads the weights of plans from `plan=weight` pairs, separated by commas. An invalid pair is reported, and the plan keeps its
 * default weight.
 */
export function readWeights(
  text: string | undefined,
  logger: Pick<Logger, 'warn'>,
): (plan: Pick<Plan, 'id' | 'queueWeight'>) => number {
  const weights = new Map<string, number>();
  for (const pair of text?.split(',') ?? []) {
    const [plan = '', weight] = pair.split('=').map((part) => part.trim());
    const value = Number(weight);
    if (PLAN_IDS.includes(plan as PlanId) && value > 0 && Number.isFinite(value)) weights.set(plan, value);
    else
      logger.warn({ pair }, `QUEUE_WEIGHTS: ignored; takes pairs such as pro=8, with ${PLAN_IDS.join(', ')}`);
  }
  return ({ id, queueWeight }) => weights.get(id) ?? queueWeight;
}
