import { gathering } from '@easel/shared/node/async/gathering';
import type { Db } from '@easel/shared/node/db/client';
import { isOutage } from '@easel/shared/node/outage';
import {
  type Submission,
  type Submitted,
  submitGenerations,
} from '@easel/shared/node/repos/generations/submit.repo';

/** One statement at a time accepts the most together. One that takes longer than any of a healthy database does not stop the next ones. */
const TURNS = { atOnce: 4, patienceMs: 25 };

/**
 * Returns a function that accepts a submission in one statement, and null where it must be decided step by step. Submissions that arrive
 * while a statement is in flight go together with the next one. None waits for the account of another: what was not accepted
 * together is submitted alone, where it waits for its account and has its own error.
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

/** Of what the database has refused it has changed nothing, and any one of the submissions may be the cause. */
function acceptedNone(error: unknown): Map<Submission, Submitted> {
  if (isOutage(error)) throw error;
  return new Map();
}
