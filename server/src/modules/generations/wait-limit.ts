import type { Plan } from '@easel/shared/contracts/plans';
import type { QueueTerms } from '@easel/shared/node/queue/queue-terms';
import { assertWaitAccepted, type WaitLimits } from './generations.policy.ts';
import type { QueueEstimates } from './queue-estimates.ts';

export interface WaitLimitOptions {
  estimates: Pick<QueueEstimates, 'toStart'>;
  limits: WaitLimits;
  now: () => Date;
}

/** @throws {AppError} queue_too_long */
type AssertWait = (plan: Plan, terms: QueueTerms) => void;

export type WaitLimit = (model: string) => Promise<AssertWait>;

/**
 * Returns a function that reads the state of the queue and returns a check of a submission's wait. The check uses no connection:
 * it runs in the transaction, once the plan is known.
 */
export function createWaitLimit({ estimates, limits, now }: WaitLimitOptions): WaitLimit {
  return async (model) => {
    if (limits.paid === null && limits.free === null) return () => {};
    const secondsToStart = await estimates.toStart();
    return (plan, { accountId: id, ...account }) =>
      assertWaitAccepted(plan, secondsToStart({ id, ...account }, model), limits, now());
  };
}
