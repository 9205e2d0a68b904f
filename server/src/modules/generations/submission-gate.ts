import { setTimeout as sleep } from 'node:timers/promises';
import { createTurns, type Turns } from '@easel/shared/node/async/turns';
import { createRecentlyUsed } from '@easel/shared/node/recently-used';
import { createPacedBudgets } from '../../http/paced-budgets.ts';
import { rateLimited } from '../../http/rate-limited.ts';

/** Submissions of one account that this process decides in parallel. In the database they wait for each other anyway. */
const AT_ONCE = 2;
/** Submissions of one account that may wait for their turn: more than any plan has generations in flight. */
const WAITING = 250;
/** Submissions that an account may save up, in seconds of its rate. */
const BURST_SECONDS = 20;
const PROMPT_SECONDS = 4;
/** Users whose account is remembered. */
const USERS = 10_000;

export interface SubmissionGate {
  /**
   * Runs a submission when it is its account's turn. Waiting submissions hold no connection of the pool: one account's
   * submissions use at most two.
   *
   * @param accountOf the account that the answer was charged to
   * @throws {AppError} rate_limited, without running it
   */
  enter<T>(
    userId: string,
    submit: () => Promise<T>,
    accountOf: (answer: T) => string | undefined,
  ): Promise<T>;
}

/** @param options.perMinute submissions of one user in this process; 0 for no limit */
export function createSubmissionGate({ perMinute }: { perMinute: number }): SubmissionGate {
  const budgets =
    perMinute > 0
      ? createPacedBudgets({ perMinute, burstSeconds: BURST_SECONDS, promptSeconds: PROMPT_SECONDS })
      : null;
  /** The account that a user last spent from, because a team's members wait for the same row. */
  const accounts = createRecentlyUsed<string>(USERS);
  const turns = new Map<string, { take: Turns; tasks: number }>();

  async function spend(userId: string): Promise<void> {
    const { refusedMs, delayMs } = budgets?.spend(userId) ?? { refusedMs: 0, delayMs: 0 };
    if (delayMs > 0) await sleep(delayMs);
    if (refusedMs === 0) return;
    throw rateLimited(
      { name: 'submissionsPerMinute', value: perMinute, resetsAt: new Date(Date.now() + refusedMs) },
      'Too many requests for images. Please wait a moment and try again.',
    );
  }

  async function inTurn<T>(account: string, task: () => Promise<T>): Promise<T> {
    const waiting = { max: WAITING, onFull: tooManyWaiting };
    const own = turns.get(account) ?? { take: createTurns({ concurrency: AT_ONCE, waiting }), tasks: 0 };
    turns.set(account, own);
    own.tasks += 1;
    try {
      return await own.take(task);
    } finally {
      own.tasks -= 1;
      if (own.tasks === 0) turns.delete(account);
    }
  }

  return {
    async enter(userId, submit, accountOf) {
      await spend(userId);
      const answer = await inTurn(accounts.get(userId) ?? userId, submit);
      const account = accountOf(answer);
      if (account !== undefined) accounts.set(userId, account);
      return answer;
    },
  };
}

const tooManyWaiting = () =>
  rateLimited(
    { name: 'submissionsAtOnce', value: WAITING, resetsAt: null },
    `You have ${WAITING} image requests waiting to be accepted. Please wait for some to finish.`,
  );
