import { isDeepStrictEqual } from 'node:util';
import type { ModelPause, PlanTermsRequest, QueueOrders } from '@easel/shared/contracts/console.schema';
import { PLAN_IDS, PLANS, type PlanId } from '@easel/shared/contracts/plans';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import type { ModelRegistry } from '@easel/shared/node/models/model-registry';
import type { PlanTerms } from '@easel/shared/node/queue/queue-terms';
import * as repo from '@easel/shared/node/repos/operations/queue-orders.repo';
import type { QueueTerms } from '../generations/queue-terms.ts';
import { type Orderer, recordOrder } from './actor.ts';

export interface QueueOrdersOptions {
  db: Db;
  models: ModelRegistry;
  queueTerms: Pick<QueueTerms, 'own'>;
  now: () => Date;
}

export type QueueOrdersService = ReturnType<typeof createQueueOrdersService>;

/** Pauses models, and sets the weights and caps of plans in the queue. */
export function createQueueOrdersService({ db, models, queueTerms, now }: QueueOrdersOptions) {
  const ownOf = (plan: PlanId) => queueTerms.own(PLANS[plan]);

  return {
    async orders(): Promise<QueueOrders> {
      const [paused, set] = await Promise.all([repo.listPausedModels(db), repo.listPlanTerms(db)]);
      const pausedAt = new Map(paused.map((row) => [row.model, row.pausedAt.toISOString()]));
      const known = models.models().map(({ id, name }) => ({ id, name }));
      const others = paused
        .filter(({ model }) => !models.find(model))
        .map(({ model: id }) => ({ id, name: id }));
      return {
        models: [...known, ...others].map((model) => ({
          ...model,
          pausedAt: pausedAt.get(model.id) ?? null,
        })),
        plans: PLAN_IDS.map((plan) => {
          const own = ownOf(plan);
          return { plan, ...(set.get(plan) ?? own), own, isSet: set.has(plan) };
        }),
      };
    },

    /**
     * Pauses or resumes a model. Generations in progress continue.
     *
     * @throws {AppError} not_found for a model that is neither in the registry nor paused
     */
    async pauseModel(orderer: Orderer, id: string, { isPaused, reason }: ModelPause): Promise<void> {
      await db.transaction().execute(async (tx) => {
        if (isPaused && !models.find(id)) throw noSuchModel();
        const hasChanged = await repo.setModelPaused(tx, id, isPaused);
        if (!hasChanged && !models.find(id)) throw noSuchModel();
        const action = isPaused ? 'model.paused' : 'model.resumed';
        if (hasChanged) await recordOrder(tx, orderer, { action, name: id, reason });
      });
    },

    /** Sets a plan's weight and cap, also for waiting generations. Setting the current values changes nothing. */
    async setPlanTerms(orderer: Orderer, plan: PlanId, { terms, reason }: PlanTermsRequest): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await repo.lockPlanTerms(tx);
        const before = (await repo.listPlanTerms(tx)).get(plan) ?? null;
        if (isDeepStrictEqual(before, terms)) return;
        await repo.setPlanTerms(tx, plan, terms);
        await repo.applyPlanTerms(tx, { ...(terms ?? ownOf(plan)), plan, now: now() });
        const details = {
          from: termWords(before ?? ownOf(plan)),
          to: termWords(terms ?? ownOf(plan)),
          isReset: terms === null,
        };
        await recordOrder(tx, orderer, { action: 'plan.queue-set', name: plan, reason, details });
      });
    },
  };
}

const noSuchModel = () => new AppError('not_found', { detail: 'Model not found.' });

const termWords = ({ weight, maxRunning }: PlanTerms) => `weight ${weight}, ${maxRunning} at once`;
