import { randomInt } from 'node:crypto';
import { type GenerateRequest, SEED_MAX } from '@easel/shared/contracts/generation';
import { DEFAULT_MODEL_ID, MODELS } from '@easel/shared/contracts/models';
import { planOf } from '@easel/shared/contracts/plans';
import type { Size } from '@easel/shared/contracts/sizes';
import { AppError } from '@easel/shared/node/app-error';
import { creditPeriodAt } from '@easel/shared/node/credit-period';
import type { Db, Tx } from '@easel/shared/node/db/client';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import type { Logger } from '@easel/shared/node/logger';
import { fairSharePriority } from '@easel/shared/node/queue/fair-share';
import type { GenerationJob, GenerationQueue } from '@easel/shared/node/queue/generation-queue';
import { creditsUsed, holdCredits } from '@easel/shared/node/repos/credits.repo';
import * as repo from '@easel/shared/node/repos/generations.repo';
import { askForJobs, markEnqueued } from '@easel/shared/node/repos/jobs.repo';
import { lockSubscriber, setQueuePaused } from '@easel/shared/node/repos/subscribers.repo';
import { v7 as uuidv7 } from 'uuid';
import { assertCredits, assertOwned, assertRoomInFlight, assertSizeIncluded } from './generations.policy.ts';
import { requestedSize } from './requested-size.ts';

export interface GenerationsServiceOptions {
  db: Db;
  queue: GenerationQueue;
  bus: EventBus;
  logger: Logger;
  now: () => Date;
}

export type GenerationsService = ReturnType<typeof createGenerationsService>;

/** What users do with generations. Every method takes the acting user and refuses what is not theirs. */
export function createGenerationsService({ db, queue, bus, logger, now }: GenerationsServiceOptions) {
  /** After the commit. The row is the truth: should this fail, the sweeper adds the jobs. */
  async function enqueue(jobs: readonly GenerationJob[]): Promise<void> {
    if (jobs.length === 0) return;
    try {
      await queue.add(jobs);
      await markEnqueued(
        db,
        jobs.map((job) => job.id),
      );
    } catch (err) {
      logger.warn({ err, ids: jobs.map((job) => job.id) }, 'jobs left to the sweeper');
    }
  }

  type Changed = Pick<repo.GenerationRow, 'id' | 'userId' | 'version'>;
  /** Nobody waits for an event, and one may be lost: clients read the row again when they reconnect. */
  function announceState({ id, userId, version }: Changed): void {
    void bus.publish({ type: 'generation', userId, id, version });
  }

  /** To the worker that is at it, if any. Should the message be lost, the worker finds out when it renews its lease. */
  function stopAttempt({ id, attempt }: Pick<repo.GenerationRow, 'id' | 'attempt'>): void {
    void bus.publish({ type: 'cancel', id, attempt });
  }

  /** Under the user's lock: what the plan and the credits allow, decided one request at a time. */
  async function admit(tx: Tx, userId: string, { asked, size }: { asked: number; size: Size }) {
    const subscriber = await lockSubscriber(tx, userId);
    if (!subscriber) throw new AppError('unauthenticated');
    const plan = planOf(subscriber, now());
    assertSizeIncluded(plan, size);
    const active = await repo.countActive(tx, userId);
    assertRoomInFlight(plan, active, asked);
    const period = creditPeriodAt(subscriber.anchorAt, now());
    assertCredits(plan, period, await creditsUsed(tx, userId, period.start), asked);
    return { plan, active, periodStart: period.start };
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
    /** Accepts a request for `iterations` images: one generation, one credit and one job each. */
    async submit(userId: string, request: GenerateRequest): Promise<repo.GenerationWithImage[]> {
      const size = requestedSize(request);
      const model = request.model ?? DEFAULT_MODEL_ID;
      assertKnownModel(model);
      const { iterations, prompt, style } = request;
      const firstSeed = request.seed ?? randomInt(SEED_MAX + 1);
      const batchId = uuidv7();

      const rows = await db.transaction().execute(async (tx) => {
        const { plan, active, periodStart } = await admit(tx, userId, { asked: iterations, size });
        const inserted = await repo.insertGenerations(
          tx,
          Array.from({ length: iterations }, (_, index) => ({
            ...{ id: uuidv7(), batchId, userId, prompt, style, model, iterations },
            ...{ ...size, status: 'pending' as const, watermark: plan.watermark },
            seed: (firstSeed + index) % (SEED_MAX + 1),
            priority: fairSharePriority(plan, active + index + 1),
          })),
        );
        await holdCredits(
          tx,
          inserted.map(({ id, run }) => ({ userId, generationId: id, run, periodStart })),
        );
        return inserted;
      });

      // First, so that "pending" is heard before a worker's "processing".
      rows.forEach(announceState);
      await enqueue(rows);
      return rows;
    },

    get: owned,

    /** Newest first; `nextCursor` is the last id when there may be more. */
    async list(userId: string, options: Omit<repo.GenerationListOptions, 'userId'>) {
      const rows = await repo.listGenerations(db, { ...options, userId, limit: options.limit + 1 });
      const items = rows.slice(0, options.limit);
      return { items, nextCursor: rows.length > items.length ? (items.at(-1)?.id ?? null) : null };
    },

    async setFavorite(userId: string, id: string, isFavorite: boolean): Promise<repo.GenerationWithImage> {
      await owned(userId, id);
      const row = assertOwned(userId, await repo.setFavorite(db, id, isFavorite));
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

    /** Makes a new run of a failed or canceled generation, at the price of one credit. @throws {AppError} illegal_state */
    async retry(userId: string, id: string): Promise<repo.GenerationWithImage> {
      const generation = await owned(userId, id);
      if (!repo.RETRYABLE_STATUSES.includes(generation.status)) return refuse(userId, id, 'retried');
      const row = await db.transaction().execute(async (tx) => {
        const { plan, active, periodStart } = await admit(tx, userId, { asked: 1, size: generation });
        const requeued = await repo.requeueGeneration(tx, id, {
          priority: fairSharePriority(plan, active + 1),
          watermark: plan.watermark,
        });
        if (requeued) await holdCredits(tx, [{ userId, generationId: id, run: requeued.run, periodStart }]);
        return requeued;
      });
      if (!row) return refuse(userId, id, 'retried');
      announceState(row);
      await enqueue([row]);
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
      await enqueue(await askForJobs(db, userId));
    },
  };
}

/** @throws {AppError} validation_failed */
function assertKnownModel(model: string): void {
  if (MODELS.some(({ id }) => id === model)) return;
  const message = `Unknown model. Choose one of: ${MODELS.map(({ id }) => id).join(', ')}.`;
  throw new AppError('validation_failed', {
    detail: message,
    details: { errors: [{ pointer: '/model', message }] },
  });
}
