import { AppError } from '@easel/shared/node/app-error';
import type { Tx } from '@easel/shared/node/db/client';
import { holdCredits } from '@easel/shared/node/repos/billing/credits.repo';
import {
  type GenerationWithImage,
  insertGenerations,
} from '@easel/shared/node/repos/generations/generations.repo';
import { takeInputs } from '@easel/shared/node/repos/generations/inputs.repo';
import { saveQueueTerms } from '@easel/shared/node/repos/generations/queue-accounts.repo';
import type { Admissions } from './admission.ts';
import type { Accepted } from './announce-accepted.ts';
import type { Batch } from './requested-batch.ts';
import { mayRemix, type RemixOptions } from './requested-edit.ts';
import { nameRequestedSample } from './requested-style.ts';

export interface InsertionOptions extends RemixOptions {
  admissions: Admissions;
}

export const inputsGone = () =>
  new AppError('illegal_state', { detail: 'A picture it is made from is no longer available.' });

/**
 * Returns a function that inserts the generations of one user's batches with their credit holds, all or none, deciding step by
 * step.
 *
 * @throws {AppError} as {@link Admissions}, queue_too_long, illegal_state for inputs that are no longer available
 */
export function createInsertion(options: InsertionOptions) {
  const { admissions } = options;
  return async (tx: Tx, batches: readonly [Batch, ...Batch[]]): Promise<Accepted> => {
    const [{ userId, termsOf }] = batches;
    const admission = await admissions.admit(
      tx,
      userId,
      batches.map(({ demand }) => demand),
    );
    const { accountId, plan, hold } = admission;
    const terms = termsOf(accountId, plan);
    for (const { assertWait } of batches) assertWait(plan, terms);
    await saveQueueTerms(tx, terms);
    const rows: GenerationWithImage[] = [];
    for (const { request, demand, edit, generationsOn } of batches) {
      await admissions.assertBudget(tx, plan, demand);
      if (edit) {
        const taker = { userId, mayRemix: mayRemix(options, edit.mode) };
        if (!(await takeInputs(tx, taker, edit.inputs))) throw inputsGone();
      }
      const inserted = await insertGenerations(
        tx,
        generationsOn(plan).map(({ customStyle, ...generation }) => ({
          ...generation,
          customStyle: customStyle && JSON.stringify(customStyle),
          mode: edit?.mode ?? null,
          inputs: edit && JSON.stringify(edit.inputs),
          userId,
          accountId,
          status: 'pending' as const,
        })),
      );
      await nameRequestedSample(tx, request, inserted);
      rows.push(...inserted);
    }
    await holdCredits(
      tx,
      rows.map(({ id, run, credits }) => ({ ...hold, generationId: id, run, credits })),
    );
    return { rows, admission };
  };
}
