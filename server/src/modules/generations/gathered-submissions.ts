import { gathering } from '@easel/shared/node/async/gathering';
import type { Db } from '@easel/shared/node/db/client';
import { isOutage } from '@easel/shared/node/outage';
import {
  type Submission,
  type Submitted,
  submitGenerations,
} from '@easel/shared/node/repos/generations/submit.repo';

/**
 * Batches are largest with one statement at a time. One that takes longer than `patienceMs`, which no healthy database needs,
 * does not block the next ones.
 */
const TURNS = { atOnce: 4, patienceMs: 25 };

/**
 * Returns a function that accepts a submission in one statement, or returns null if it must be decided step by step. Submissions
 * that arrive while a statement is in flight share the next one. None waits for another's account: a submission that was not
 * accepted together with others is submitted alone, where it waits for its own account and gets its own error.
 */
export function createGatheredSubmissions(db: Db) {
  const submitTogether = gathering(
    (submissions: readonly Submission[]) => submitGenerations(db, submissions).catch(acceptedNone),
    TURNS,
  );

  return async (submission: Submission): Promise<Submitted | null> => {
    const together = await submitTogether(submission);
    const accepted = together.get(submission);
    if (accepted) return accepted;
    const alone = await submitGenerations(db, [submission], { waits: true });
    return alone.get(submission) ?? null;
  };
}

/** A statement that failed has changed nothing, and any of its submissions may be the cause. */
function acceptedNone(error: unknown): Map<Submission, Submitted> {
  if (isOutage(error)) throw error;
  return new Map();
}
