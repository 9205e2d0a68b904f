import type { FailureGroup, RetriedFailures } from '@easel/shared/contracts/admin-failures.schema';
import { ERRORS } from '@easel/shared/contracts/errors';
import { ACTIONS } from './api';

/** Maximum number of requests per press. Each retries up to 50. */
const MOST_REQUESTS = 20;

export type RetryTotals = Pick<RetriedFailures, 'retried' | 'refused'> & { isCut: boolean };

/** Retries all failures of a group, up to a thousand. */
export async function retryAll(
  { code, model, server }: FailureGroup,
  { hours, reason }: { hours: number; reason: string },
): Promise<RetryTotals> {
  let retried = 0;
  const refused = new Map<RetriedFailures['refused'][number]['code'], number>();
  let after: string | null = null;
  for (let nth = 0; nth < MOST_REQUESTS; nth += 1) {
    const answer: RetriedFailures = await ACTIONS.retryFailures({
      code,
      model,
      server,
      hours,
      after,
      reason,
    });
    retried += answer.retried;
    for (const { code, count } of answer.refused) refused.set(code, (refused.get(code) ?? 0) + count);
    after = answer.next;
    if (after === null) break;
  }
  return {
    retried,
    refused: [...refused].map(([code, count]) => ({ code, count })),
    isCut: after !== null,
  };
}

/** Returns `3 pictures wait again. 2 stay failed: Too many pictures in flight` */
export function retryWords({ retried, refused, isCut }: RetryTotals): string {
  const count = refused.reduce((sum, group) => sum + group.count, 0);
  const why = refused.map(({ code }) => ERRORS[code].title).join(', ');
  return [
    `${retried} ${retried === 1 ? 'picture waits' : 'pictures wait'} again.`,
    ...(count > 0 ? [`${count} cannot be retried: ${why}.`] : []),
    ...(isCut ? ['There are more.'] : []),
  ].join(' ');
}
