import type { Plan } from '@easel/shared/contracts/plans';
import { keptFor } from '@easel/shared/node/async/kept-for';
import type { Db } from '@easel/shared/node/db/client';
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
import type { QueueWeights } from '../../queue-weights.ts';

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
  weights,
}: {
  db: Db;
  /** The operator's weights; undefined for those of the plans. */
  weights: QueueWeights | undefined;
}) {
  const paces = keptFor(PACE_KEPT_MS, () => listPaces(db));
  const set = keptFor(TERMS_KEPT_MS, () => listPlanTerms(db));
  /** Returns the configured terms of a plan, which apply unless operators have set others. */
  const own = (plan: Plan): PlanTerms => ({
    weight: weights?.get(plan.id) ?? plan.queueWeight,
    maxRunning: plan.maxRunning,
  });
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
