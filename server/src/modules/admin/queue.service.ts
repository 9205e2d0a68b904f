import type { AdminGeneration, AdminGenerationQuery, QueueBoard } from '@easel/shared/contracts/admin.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import { announce } from '@easel/shared/node/events/announce';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import type { ModelRegistry } from '@easel/shared/node/models/model-registry';
import { explainWaiting } from '@easel/shared/node/queue/explain-waiting';
import { cancelWithin } from '@easel/shared/node/repos/generations/generations.repo';
import { listAccounts, listRunning, readFleet } from '@easel/shared/node/repos/generations/queue-state.repo';
import { type Actor, recordAction } from '@easel/shared/node/repos/operations/audit.repo';
import * as repo from '@easel/shared/node/repos/operations/queue-board.repo';
import { z } from 'zod';
import { pageOf, readIdCursor } from '../../http/page.ts';
import type { GenerationsService } from '../generations/generations.service.ts';
import type { ModelBudgets } from '../generations/model-budgets.ts';
import { coldStartsOf } from '../generations/queue-estimates.ts';
import { presentGeneration } from './generation.presenter.ts';
import { timeOf } from './users.presenter.ts';

export interface QueueServiceOptions {
  db: Db;
  bus: EventBus;
  generations: Pick<GenerationsService, 'retry'>;
  budgets: Pick<ModelBudgets, 'board'>;
  models: ModelRegistry;
  now: () => Date;
}

export type AdminQueueService = ReturnType<typeof createQueueService>;

/** Shows and manages the queue of all users. */
export function createQueueService({ db, bus, generations, budgets, models, now }: QueueServiceOptions) {
  async function found(id: string): Promise<repo.QueuedGeneration> {
    const row = await repo.findQueued(db, id);
    if (!row) throw new AppError('not_found', { detail: 'Generation not found.' });
    return row;
  }

  async function refuse(id: string, action: 'canceled' | 'retried'): Promise<never> {
    const { status } = await found(id);
    throw new AppError('illegal_state', { detail: `A generation that is ${status} cannot be ${action}.` });
  }

  /** Says why generations wait. The parts are not one snapshot: they may differ by some milliseconds. */
  async function explained() {
    const [waiting, running, accounts, fleet, served] = await Promise.all([
      repo.countWaiting(db, now()),
      listRunning(db),
      listAccounts(db),
      readFleet(db, coldStartsOf(models)),
      repo.listServedModels(db),
    ]);
    const accountLimit = (model: string) => models.find(model)?.accountLimit ?? null;
    return explainWaiting({ waiting, running, accounts, fleet, served, accountLimit });
  }

  return {
    async board(): Promise<QueueBoard> {
      const [queue, waiting, ended, limits] = await Promise.all([
        repo.countQueue(db),
        explained(),
        repo.countEnded(db),
        budgets.board(),
      ]);
      const { oldestWaitingAt, ...counts } = queue;
      return {
        at: now().toISOString(),
        counts: {
          ...counts,
          ...ended,
        },
        waiting: waiting.map((group) => ({ ...group, oldestAt: group.oldestAt.toISOString() })),
        oldestWaitingAt: timeOf(oldestWaitingAt),
        budgets: limits.map(({ model, freeOnly, credits: perDay, spent, reserved }) => ({
          model,
          freeOnly,
          perDay,
          spent,
          reserved,
        })),
      };
    },

    /** Returns a page of generations, newest first. */
    async list({ status, cursor, limit }: AdminGenerationQuery) {
      const beforeId = readIdCursor(z.uuid(), cursor);
      const rows = await repo.listQueued(db, { status, beforeId, limit: limit + 1 });
      const { items, nextCursor } = pageOf(rows, limit, ({ id }) => id);
      return { items: items.map(presentGeneration), nextCursor };
    },

    /**
     * Cancels a generation and refunds its credits.
     *
     * @throws {AppError} illegal_state when it has already ended
     */
    async cancel(actor: Actor, id: string, reason: string): Promise<AdminGeneration> {
      const row = await db.transaction().execute(async (tx) => {
        const row = await cancelWithin(tx, id, { isRefunded: true });
        if (row) await recordAction(tx, actor, { action: 'generation.canceled', subjectId: id, reason });
        return row;
      });
      if (!row) return refuse(id, 'canceled');
      void bus.publish({ type: 'cancel', id, attempt: row.attempt });
      void announce(bus, row);
      return presentGeneration(await found(id));
    },

    /**
     * Retries a failed generation, under its owner's plan and at its original price.
     *
     * @throws {AppError} illegal_state, out_of_credits, too_many_in_flight and every other error that its owner would get
     */
    async retry(actor: Actor, id: string, reason: string): Promise<AdminGeneration> {
      const { userId, status, errorCode } = await found(id);
      if (status !== 'failed') return refuse(id, 'retried');
      const details = { errorCode };
      await generations.retry(userId, id, {
        alongside: (tx) =>
          recordAction(tx, actor, { action: 'generation.retried', subjectId: id, reason, details }),
      });
      return presentGeneration(await found(id));
    },
  };
}
