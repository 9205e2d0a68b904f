import { randomInt } from 'node:crypto';
import { SEED_MAX } from '@easel/shared/contracts/generation';
import type { GenerateRequest } from '@easel/shared/contracts/generation.schema';
import { planOf } from '@easel/shared/contracts/plans';
import type { Size } from '@easel/shared/contracts/sizes';
import type { StyleId } from '@easel/shared/contracts/styles';
import { AppError } from '@easel/shared/node/app-error';
import type { Db, Tx } from '@easel/shared/node/db/client';
import type { CustomStyleWords } from '@easel/shared/node/db/custom-styles';
import { creditPeriodAt } from '@easel/shared/node/domain/credit-period';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import type { Logger } from '@easel/shared/node/logger';
import type { ModelRegistry } from '@easel/shared/node/models/model-registry';
import type { RegisteredModel } from '@easel/shared/node/models/registry-schema';
import { enqueue } from '@easel/shared/node/queue/enqueue';
import { fairSharePriority } from '@easel/shared/node/queue/fair-share';
import type { GenerationQueue } from '@easel/shared/node/queue/generation-queue';
import { accountOf, lockAccount } from '@easel/shared/node/repos/accounts/accounts.repo';
import { setQueuePaused } from '@easel/shared/node/repos/accounts/users.repo';
import { creditsUsed, holdCredits } from '@easel/shared/node/repos/billing/credits.repo';
import { lockEntitlement } from '@easel/shared/node/repos/billing/entitlements.repo';
import { findCustomStyle } from '@easel/shared/node/repos/generations/custom-styles.repo';
import * as repo from '@easel/shared/node/repos/generations/generations.repo';
import { askForJobs } from '@easel/shared/node/repos/generations/jobs.repo';
import { setFavorite } from '@easel/shared/node/repos/generations/marks.repo';
import { recordPrompt } from '@easel/shared/node/repos/generations/prompts.repo';
import { v7 as uuidv7 } from 'uuid';
import { pageOf } from '../../http/page.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { ContentPolicy } from './content-policy.ts';
import {
  assertCredits,
  assertInUse,
  assertModelIncluded,
  assertOwned,
  assertRoomInFlight,
  assertSizeIncluded,
  assertStyleIncluded,
} from './generations.policy.ts';
import { findRepeated, rememberRequest } from './idempotency.ts';
import { assertResolutionOffered, requestedModel } from './requested-model.ts';
import { requestedSize } from './requested-size.ts';
import { nameRequestedSample, requestedStyle } from './requested-style.ts';

export interface GenerationsServiceOptions {
  db: Db;
  queue: GenerationQueue;
  bus: EventBus;
  models: ModelRegistry;
  contentPolicy: ContentPolicy;
  notices: Pick<NoticesService, 'creditsUsedUp'>;
  logger: Logger;
  now: () => Date;
}

/** What a request wants of its user's plan. */
interface Demand {
  model: RegisteredModel;
  style: StyleId;
  customStyle: CustomStyleWords | null;
  size: Size;
  images: number;
  /** Credits for one image. */
  credits: number;
}

export type GenerationsService = ReturnType<typeof createGenerationsService>;

/** What users do with generations. Every method takes the acting user and refuses what is not theirs. */
export function createGenerationsService(options: GenerationsServiceOptions) {
  const { db, bus, models, contentPolicy, notices, now } = options;

  type Changed = Pick<repo.GenerationRow, 'id' | 'userId' | 'version'>;
  /** Nobody waits for an event, and one may be lost: clients read the row again when they reconnect. */
  function announceState({ id, userId, version }: Changed): void {
    void bus.publish({ type: 'generation', userId, id, version });
  }

  /** To the worker that is at it, if any. Should the message be lost, the worker finds out when it renews its lease. */
  function stopAttempt({ id, attempt }: Pick<repo.GenerationRow, 'id' | 'attempt'>): void {
    void bus.publish({ type: 'cancel', id, attempt });
  }

  /** Under the account's lock: what the plan and the credits allow, decided one request at a time. */
  async function admit(tx: Tx, userId: string, { model, style, customStyle, size, images, credits }: Demand) {
    const held = await lockAccount(tx, userId, now());
    if (!held) throw new AppError('unauthenticated');
    assertInUse(held.user);
    const { userId: accountId, anchorAt, ...subscription } = held.account;
    const plan = planOf(subscription, now());
    assertModelIncluded(plan, model);
    assertSizeIncluded(plan, size);
    assertStyleIncluded(plan, { style, customStyle });
    const active = await repo.countActive(tx, accountId);
    assertRoomInFlight(plan, active, images);
    const period = creditPeriodAt(anchorAt, now());
    const used = await creditsUsed(tx, accountId, period.start);
    const cost = images * credits;
    assertCredits(plan, period, used, cost);
    /** One generation's hold, but for which generation and run of it. */
    const hold = {
      userId: accountId,
      spentBy: accountId === userId ? null : userId,
      periodStart: period.start,
      credits,
    };
    return { accountId, plan, active, period, hold, isLastCredit: used + cost === plan.imagesPerMonth };
  }

  type Admission = Awaited<ReturnType<typeof admit>>;
  /** After the commit. */
  function noticeLastCredit({ accountId, plan, period, isLastCredit }: Admission): void {
    if (isLastCredit) notices.creditsUsedUp(accountId, period, plan.imagesPerMonth ?? 0);
  }

  async function owned(userId: string, id: string): Promise<repo.GenerationWithImage> {
    return assertOwned(userId, await repo.findGeneration(db, id));
  }

  /** Names the state that stands in the way now: another request may have been faster. */
  async function refuse(userId: string, id: string, deed: 'canceled' | 'retried'): Promise<never> {
    const { status } = await owned(userId, id);
    throw new AppError('illegal_state', { detail: `A generation that is ${status} cannot be ${deed}.` });
  }

  return {
    /**
     * Accepts a request for `iterations` images: one generation with its own hold and job each. With an idempotency key,
     * the same request again answers with what the first one made.
     */
    async submit(
      userId: string,
      request: GenerateRequest,
      idempotencyKey: string | null = null,
    ): Promise<repo.GenerationWithImage[]> {
      const repeatable = idempotencyKey === null ? null : { userId, key: idempotencyKey, request };
      const repeated = repeatable && (await findRepeated(db, repeatable));
      if (repeated) return repeated;
      const size = requestedSize(request);
      const { style, customStyle } = await requestedStyle(request, async (id) =>
        findCustomStyle(db, { id, accountId: await accountOf(db, userId, now()) }),
      );
      const { model, ...settings } = requestedModel({ ...request, style }, models);
      assertResolutionOffered(model, size.resolution);
      const { iterations, prompt, embedPrompt } = request;
      await contentPolicy(userId, { prompt, customStyle, ...settings });
      const firstSeed = request.seed ?? randomInt(SEED_MAX + 1);
      const batchId = uuidv7();

      const made = await db.transaction().execute(async (tx) => {
        if (repeatable) {
          // Of several at once, the others wait here until the first one's batch can be seen.
          await lockEntitlement(tx, userId);
          const rows = await findRepeated(tx, repeatable);
          if (rows) return { rows, admission: null };
          await rememberRequest(tx, repeatable, batchId);
        }
        const admission = await admit(tx, userId, {
          model,
          style,
          customStyle,
          size,
          images: iterations,
          credits: model.credits,
        });
        const { accountId, plan, active, hold } = admission;
        const inserted = await repo.insertGenerations(
          tx,
          Array.from({ length: iterations }, (_, index) => ({
            id: uuidv7(),
            batchId,
            userId,
            accountId,
            prompt,
            style,
            customStyle: customStyle && JSON.stringify(customStyle),
            model: model.id,
            iterations,
            ...settings,
            credits: model.credits,
            embedPrompt,
            ...size,
            status: 'pending' as const,
            watermark: plan.watermark,
            seed: (firstSeed + index) % (SEED_MAX + 1),
            priority: fairSharePriority(plan, active + index + 1),
          })),
        );
        await holdCredits(
          tx,
          inserted.map(({ id, run }) => ({ ...hold, generationId: id, run })),
        );
        await nameRequestedSample(tx, request, inserted);
        await recordPrompt(tx, { userId, prompt });
        return { rows: inserted, admission };
      });

      const { rows, admission } = made;
      if (!admission) return rows;
      // First, so that "pending" is heard before a worker's "processing".
      rows.forEach(announceState);
      noticeLastCredit(admission);
      await enqueue(options, rows);
      return rows;
    },

    get: owned,

    /** Returns a page, newest first; the cursor is the last id. */
    async list(userId: string, options: Omit<repo.GenerationListOptions, 'userId'>) {
      const rows = await repo.listGenerations(db, { ...options, userId, limit: options.limit + 1 });
      return pageOf(rows, options.limit, ({ id }) => id);
    },

    async setFavorite(userId: string, id: string, isFavorite: boolean): Promise<repo.GenerationWithImage> {
      await owned(userId, id);
      const row = assertOwned(userId, await setFavorite(db, id, isFavorite));
      announceState(row);
      return row;
    },

    /** @throws {AppError} illegal_state when it has already ended. */
    async cancel(userId: string, id: string): Promise<repo.GenerationWithImage> {
      await owned(userId, id);
      const row = await repo.cancelGeneration(db, id);
      if (!row) return refuse(userId, id, 'canceled');
      stopAttempt(row);
      announceState(row);
      return { ...row, image: null };
    },

    /**
     * Makes a new run of a failed or canceled generation, at the price that it had.
     * @param alongside What is to happen in the same transaction.
     * @throws {AppError} illegal_state
     */
    async retry(
      userId: string,
      id: string,
      alongside?: (tx: Tx) => Promise<void>,
    ): Promise<repo.GenerationWithImage> {
      const generation = await owned(userId, id);
      if (!repo.RETRYABLE_STATUSES.includes(generation.status)) return refuse(userId, id, 'retried');
      const model = models.find(generation.model);
      if (!model) throw new AppError('illegal_state', { detail: 'Its model is no longer offered.' });
      await contentPolicy(userId, generation);
      const { credits, style, customStyle } = generation;
      const { row, admission } = await db.transaction().execute(async (tx) => {
        const admission = await admit(tx, userId, {
          model,
          style,
          customStyle,
          size: generation,
          images: 1,
          credits,
        });
        const { accountId, plan, active, hold } = admission;
        const row = await repo.requeueGeneration(tx, id, {
          priority: fairSharePriority(plan, active + 1),
          watermark: plan.watermark,
          accountId,
        });
        if (row) {
          await holdCredits(tx, [{ ...hold, generationId: id, run: row.run }]);
          await alongside?.(tx);
        }
        return { row, admission };
      });
      if (!row) return refuse(userId, id, 'retried');
      announceState(row);
      noticeLastCredit(admission);
      await enqueue(options, [row]);
      return { ...row, image: null };
    },

    /** Removes a generation and its image, canceling it first where it is still active. */
    async remove(userId: string, id: string): Promise<void> {
      await owned(userId, id);
      const canceled = await repo.removeGeneration(db, id);
      if (canceled) stopAttempt(canceled);
      void bus.publish({ type: 'removed', userId, id });
    },

    /** Holds back the user's waiting generations; what is being made goes on. */
    async pause(userId: string): Promise<void> {
      await setQueuePaused(db, userId, true);
    },

    /** Lets them go on: a worker that met one in between has dropped its job, so each gets a new one. */
    async resume(userId: string): Promise<void> {
      await setQueuePaused(db, userId, false);
      await enqueue(options, await askForJobs(db, userId));
    },
  };
}
