import { pauseQueue, resumeQueue } from '@easel/shared/node/repos/accounts/users.repo';
import * as repo from '@easel/shared/node/repos/generations/generations.repo';
import { listTickets } from '@easel/shared/node/repos/generations/jobs.repo';
import { setFavorite } from '@easel/shared/node/repos/generations/marks.repo';
import { createDispatch, type DispatchOptions } from './dispatch.ts';
import { assertOwned } from './generations.policy.ts';
import { findOwned, refuseState } from './owned-generation.ts';
import { createSheetSubmission, type SheetOrder } from './sheet-submission.ts';
import type { SubmissionGate } from './submission-gate.ts';
import { createSubmissions, type SubmissionsOptions } from './submissions.ts';
import { whileInUse } from './while-in-use.ts';

export type GenerationsServiceOptions = DispatchOptions &
  Omit<SubmissionsOptions, 'dispatch'> & {
    submissionGate: SubmissionGate;
    /** @throws {AppError} rate_limited */
    countCancelOrRetry: (userId: string) => Promise<void>;
  };

export type GenerationsService = ReturnType<typeof createGenerationsService>;

/**
 * Lets users change their generations. Every method takes the acting user and throws {AppError} not_found for other users'
 * generations.
 */
export function createGenerationsService(options: GenerationsServiceOptions) {
  const { db, submissionGate } = options;
  const dispatch = createDispatch(options);

  const submissions = createSubmissions({ ...options, dispatch });
  const sheetSubmission = createSheetSubmission({ ...options, dispatch });

  /** Counts the cancellation of an attempt, which costs a worker more than it costs the owner. */
  const countCancel = async ({ status, userId }: Pick<repo.GenerationRow, 'status' | 'userId'>) => {
    if (status === 'processing') await options.countCancelOrRetry(userId);
  };

  const submit: typeof submissions.submit = (userId, ...request) =>
    submissionGate.enter(userId, () => submissions.submit(userId, ...request), accountOfBatch);

  const retry: typeof submissions.retry = async (userId, ...request) => {
    await options.countCancelOrRetry(userId);
    return submissionGate.enter(
      userId,
      () => submissions.retry(userId, ...request),
      ({ accountId }) => accountId,
    );
  };

  return {
    submit,
    retry,

    submitSheet: (userId: string, order: SheetOrder): Promise<repo.GenerationWithImage[]> =>
      submissionGate.enter(userId, () => sheetSubmission.submit(userId, order), accountOfBatch),

    get: (userId: string, id: string) => findOwned(db, userId, id),

    async setFavorite(userId: string, id: string, isFavorite: boolean): Promise<repo.GenerationWithImage> {
      await findOwned(db, userId, id);
      const row = assertOwned(userId, await setFavorite(db, id, isFavorite));
      dispatch.announceState(row);
      return row;
    },

    /**
     * Cancels a generation. Returns its credits, unless it was already sent to a vendor that bills each picture.
     *
     * @throws {AppError} illegal_state when it has already ended, rate_limited
     */
    async cancel(userId: string, id: string): Promise<repo.GenerationWithImage> {
      await countCancel(await findOwned(db, userId, id));
      const row = await repo.cancelGeneration(db, id);
      if (!row) return refuseState(db, { userId, id }, 'canceled');
      dispatch.stopAttempt(row);
      dispatch.announceState(row);
      return { ...row, image: null };
    },

    /** @throws {AppError} illegal_state when it is not waiting */
    async moveNext(userId: string, id: string): Promise<repo.GenerationWithImage> {
      await findOwned(db, userId, id);
      const row = await repo.moveNext(db, id);
      if (!row) return refuseState(db, { userId, id }, 'moved');
      dispatch.announceState(row);
      return { ...row, image: null };
    },

    /**
     * Removes a generation and its image; cancels it first if it is still active.
     *
     * @throws {AppError} account_suspended, session_revoked, rate_limited
     */
    async remove(userId: string, id: string): Promise<void> {
      await countCancel(await findOwned(db, userId, id));
      const canceled = await whileInUse(db, userId, (tx) => repo.removeWithin(tx, id));
      if (canceled) dispatch.stopAttempt(canceled);
      dispatch.announceRemoval({ userId, id });
    },

    /**
     * Undoes the removal of a finished image, within about a minute.
     *
     * @throws {AppError} account_suspended, session_revoked
     */
    async restore(userId: string, id: string): Promise<void> {
      const row = await whileInUse(db, userId, (tx) => repo.restoreWithin(tx, { id, userId }));
      // Repeating it has no effect.
      if (row) dispatch.announceState(row);
      else await findOwned(db, userId, id);
    },

    /** Holds back the user's pending generations; those in progress continue. */
    async pause(userId: string): Promise<void> {
      await pauseQueue(db, userId);
    },

    /** Releases them with new tickets, because the old ones may be used up. */
    async resume(userId: string): Promise<void> {
      await resumeQueue(db, userId);
      dispatch.enqueue(await listTickets(db, userId));
    },
  };
}

const accountOfBatch = ([first]: readonly repo.GenerationWithImage[]) => first?.accountId;
