import { randomInt } from 'node:crypto';
import { SEED_MAX } from '@easel/shared/contracts/generation';
import { type GenerateRequest, promptSchema } from '@easel/shared/contracts/generation.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { Background } from '@easel/shared/node/async/background';
import { gathering } from '@easel/shared/node/async/gathering';
import type { Db, Tx } from '@easel/shared/node/db/client';
import type { ModelRegistry } from '@easel/shared/node/models/model-registry';
import { ticketPriority } from '@easel/shared/node/queue/ticket-priority';
import { holdCredits } from '@easel/shared/node/repos/billing/credits.repo';
import { lockEntitlement } from '@easel/shared/node/repos/billing/entitlements.repo';
import * as repo from '@easel/shared/node/repos/generations/generations.repo';
import { takeInputs } from '@easel/shared/node/repos/generations/inputs.repo';
import { type NotedPrompt, recordPrompts } from '@easel/shared/node/repos/generations/prompts.repo';
import { saveQueueTerms } from '@easel/shared/node/repos/generations/queue-accounts.repo';
import { currentRequestId } from '../../plugins/current-request.ts';
import type { ContentPolicy } from '../content-policy/content-policy.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { Admissions, Demand } from './admission.ts';
import { createAnnouncement } from './announce-accepted.ts';
import { createDirectSubmission } from './direct-submission.ts';
import type { Dispatch } from './dispatch.ts';
import {
  findRepeated,
  hashOfRequest,
  type Repeatable,
  type Repetition,
  rememberRequest,
} from './idempotency.ts';
import { createInsertion, inputsGone } from './insertion.ts';
import { findOwned, refuseState } from './owned-generation.ts';
import type { QueueEstimates } from './queue-estimates.ts';
import type { QueueTerms } from './queue-terms.ts';
import { type Batch, createBatches } from './requested-batch.ts';
import { mayRemix } from './requested-edit.ts';
import type { WaitLimit } from './wait-limit.ts';

export interface SubmissionsOptions {
  db: Db;
  models: ModelRegistry;
  contentPolicy: ContentPolicy;
  admissions: Admissions;
  notices: Pick<NoticesService, 'creditsUsedUp'>;
  dispatch: Dispatch;
  queueTerms: QueueTerms;
  estimates: Pick<QueueEstimates, 'of' | 'expect'>;
  background: Background;
  waitLimit: WaitLimit;
  /** Whether published pictures of others may be varied. */
  allowsRemix: boolean;
  /** Stores the trace of the request for the workers that make its images. */
  keepTrace: (batchId: string) => Promise<void>;
  now: () => Date;
}

export interface RetryOptions {
  newSeed?: boolean;
  alongside?: (tx: Tx) => Promise<void>;
}

/** Starts runs of generations: the first run of a new one, and further runs of one that failed or was canceled. */
export function createSubmissions(options: SubmissionsOptions) {
  const { db, models, contentPolicy, admissions, queueTerms, background, waitLimit, keepTrace } = options;
  const resolve = createBatches(options);
  const insertBatches = createInsertion(options);
  const submitDirectly = createDirectSubmission(options);

  const announceAccepted = createAnnouncement(options);
  const recordPrompt = gathering<NotedPrompt>((prompts) => recordPrompts(db, prompts));

  /** Inserts a batch, unless another request with the same idempotency key was faster. */
  async function insertOnce(tx: Tx, repeatable: Repeatable | null, batch: Batch) {
    if (repeatable) {
      // Parallel requests wait here until the first one's batch is visible.
      await lockEntitlement(tx, batch.userId);
      const rows = await findRepeated(tx, repeatable);
      if (rows) return { rows, admission: null };
      await rememberRequest(tx, repeatable, batch.id);
    }
    return insertBatches(tx, [batch]);
  }

  /** Accepts a batch, in one statement if possible. */
  async function accept(repeatable: Repeatable | null, batch: Batch) {
    const accepted = await submitDirectly(batch, repeatable);
    return accepted ?? db.transaction().execute((tx) => insertOnce(tx, repeatable, batch));
  }

  /**
   * Adds the prompt to the page's history. The generations are already accepted and charged, so a failure here must not refuse
   * them.
   */
  function notePrompt(userId: string, prompt: string | undefined): void {
    if (!isPagePrompt(prompt)) return;
    background.run('recording a prompt', () => recordPrompt({ userId, prompt }), { userId });
  }

  return {
    /**
     * Accepts a request for `iterations` images: one generation with its own hold and job each. With an idempotency key,
     * the same request again returns the generations of the first one.
     */
    async submit(
      userId: string,
      request: GenerateRequest,
      repetition: Repetition | null = null,
    ): Promise<repo.GenerationWithImage[]> {
      const repeatable = repetition && {
        userId,
        key: repetition.key,
        requestHash: repetition.requestHash ?? hashOfRequest(request),
      };
      // Most requests are the first with their key. A repeated one is found when the key is inserted; only look earlier if a
      // check costs money.
      const repeated = contentPolicy.asksService && repeatable && (await findRepeated(db, repeatable));
      if (repeated) return repeated;
      const batch = await resolve(userId, request).catch(async (error: unknown) => {
        // The first request with the same key may have used the credits or slots that this one lacked.
        const first = repeatable && (await findRepeated(db, repeatable));
        if (first) return first;
        throw error;
      });
      if (Array.isArray(batch)) return batch;
      // Before a worker can claim them.
      await keepTrace(batch.id);
      const accepted = await accept(repeatable, batch);
      if (accepted.admission === null) return accepted.rows;
      announceAccepted(accepted);
      notePrompt(userId, request.prompt);
      return accepted.rows;
    },

    /**
     * Starts a new run of a failed or canceled generation, at its original price.
     *
     * @param options.newSeed Makes another picture; else the seed stays.
     * @param options.alongside Runs in the same transaction.
     * @throws {AppError} not_found, illegal_state, and as {@link Admissions}
     */
    async retry(
      userId: string,
      id: string,
      { newSeed = false, alongside }: RetryOptions = {},
    ): Promise<repo.GenerationWithImage> {
      const generation = await findOwned(db, userId, id);
      if (!repo.RETRYABLE_STATUSES.includes(generation.status)) {
        return refuseState(db, { userId, id }, 'retried');
      }
      const model = models.find(generation.model);
      if (!model) throw new AppError('illegal_state', { detail: 'Its model is no longer offered.' });
      const { credits, style, customStyle, mode, inputs } = generation;
      const demand: Demand = { model, style, customStyle, size: generation, images: 1, mode, credits };
      const taker = { userId, mayRemix: mayRemix(options, mode) };
      if (contentPolicy.asksService) await admissions.refuseEarly(userId, demand);
      await contentPolicy.check(userId, generation);
      await keepTrace(generation.batchId);
      const costSeconds = await queueTerms.costOf(model, generation);
      const assertWait = await waitLimit(model.id);
      const termsOf = await queueTerms.read();
      const { row, admission } = await db.transaction().execute(async (tx) => {
        const admission = await admissions.admit(tx, userId, [demand]);
        const { accountId, plan, hold } = admission;
        const terms = termsOf(accountId, plan);
        assertWait(plan, terms);
        await saveQueueTerms(tx, terms);
        await admissions.assertBudget(tx, plan, demand);
        if (inputs && !(await takeInputs(tx, taker, inputs))) throw inputsGone();
        const priority = ticketPriority(plan);
        const seed = newSeed ? randomInt(SEED_MAX + 1) : generation.seed;
        const requestId = currentRequestId();
        const run = { priority, watermark: plan.watermark, accountId, costSeconds, seed, requestId };
        const row = await repo.requeueGeneration(tx, id, run);
        if (row) {
          await holdCredits(tx, [{ ...hold, generationId: id, run: row.run, credits }]);
          await alongside?.(tx);
        }
        return { row, admission };
      });
      if (!row) return refuseState(db, { userId, id }, 'retried');
      const retried = { ...row, image: null };
      announceAccepted({ rows: [retried], admission });
      return retried;
    },
  };
}

/** Returns whether a prompt is short enough for the page, whose history shows it. */
const isPagePrompt = (prompt: string | undefined): prompt is string =>
  prompt !== undefined && promptSchema.safeParse(prompt).success;
