import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import type { HeldAccount } from '@easel/shared/node/repos/accounts/accounts.repo';
import type { Admissions } from './admission.ts';
import type { Accepted } from './announce-accepted.ts';
import { createGatheredSubmissions } from './gathered-submissions.ts';
import type { Repeatable } from './idempotency.ts';
import { createKnownAccounts } from './known-accounts.ts';
import type { QueueEstimates } from './queue-estimates.ts';
import type { Batch } from './requested-batch.ts';

export interface DirectSubmissionOptions {
  db: Db;
  admissions: Admissions;
  estimates: Pick<QueueEstimates, 'expect'>;
  now: () => Date;
}

/**
 * Returns a function that accepts a batch in one statement, based on the account as this process last read it; the statement
 * compares that with the database's rows. It returns null, with nothing changed, for batches that must be decided step by step:
 * those that would be refused, count against a budget or come from a user of a team, and those of an account that has changed
 * since.
 */
export function createDirectSubmission(options: DirectSubmissionOptions) {
  const { db, admissions, estimates, now } = options;
  const accounts = createKnownAccounts({ db, now });
  const submit = createGatheredSubmissions(db);

  /** Returns the account's terms; null if they refuse the batch. */
  function allowed(held: HeldAccount, { demand, assertWait, termsOf }: Batch) {
    try {
      const terms = admissions.termsFor(held, demand);
      const ofQueue = termsOf(held.account.userId, terms.plan);
      assertWait(terms.plan, ofQueue);
      return admissions.countsAgainstBudget(demand, terms.plan) ? null : { ...terms, queueTerms: ofQueue };
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  return async (batch: Batch, repeatable: Repeatable | null): Promise<Accepted | null> => {
    const { userId, demand, request, edit } = batch;
    const held = request.isSample || edit ? undefined : await accounts.find(userId);
    const terms = held && !held.isMember && allowed(held, batch);
    if (!terms) {
      accounts.forget(userId);
      return null;
    }
    const { plan, period, total } = terms;
    const expected = await estimates.expect(batch.generationsOn(plan), { userId, ...terms.queueTerms });
    const submitted = await submit({
      userId,
      userSeen: held.user.userSeen,
      entitlementSeen: held.user.entitlementSeen,
      maxInFlight: plan.maxInFlight,
      total,
      periodStart: period.start,
      queueTerms: terms.queueTerms,
      idempotency: repeatable && { key: repeatable.key, requestHash: repeatable.requestHash },
      generations: expected.generations,
    }).catch((error: unknown) => {
      expected.withdraw();
      throw error;
    });
    if (!submitted) {
      expected.withdraw();
      accounts.forget(userId);
      return null;
    }
    const used = submitted.usedBefore + demand.images * demand.credits;
    return { rows: submitted.rows, admission: admissions.admitted(userId, terms, used), hasPromises: true };
  };
}
