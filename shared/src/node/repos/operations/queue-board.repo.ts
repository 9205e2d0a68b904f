import { sql } from 'kysely';
import { HOUR_SECONDS } from '../../../contracts/durations.ts';
import { type PlanId, planOf } from '../../../contracts/plans.ts';
import type { Db } from '../../db/client.ts';
import { ago } from '../../db/time.ts';
import { isLiveWorker } from './workers.repo.ts';

const generations = (db: Db) =>
  db
    .selectFrom('generations as g')
    .innerJoin('users as u', 'u.id', 'g.userId')
    .leftJoin('profiles as p', 'p.id', 'g.userId')
    .where('g.deletedAt', 'is', null)
    .select(['g.id', 'g.userId', 'u.email', 'p.fullName', 'u.queuePausedAt', 'g.status', 'g.model'])
    .select(['g.width', 'g.height', 'g.progress', 'g.attempt', 'g.workerId', 'g.errorCode'])
    .select(['g.queuedAt', 'g.startedAt', 'g.completedAt']);

export interface QueuedListOptions {
  status: 'pending' | 'processing' | 'failed';
  /** Only generations created before this one. */
  beforeId?: string | undefined;
  limit: number;
}

/** Lists the generations of all users in one status, newest first. */
export function listQueued(db: Db, { status, beforeId, limit }: QueuedListOptions) {
  let query = generations(db).where('g.status', '=', status).orderBy('g.id', 'desc').limit(limit);
  if (beforeId) query = query.where('g.id', '<', beforeId);
  return query.execute();
}

export type QueuedGeneration = Awaited<ReturnType<typeof listQueued>>[number];

export function findQueued(db: Db, id: string): Promise<QueuedGeneration | undefined> {
  return generations(db).where('g.id', '=', id).executeTakeFirst();
}

/** Lists workers with the generations that each is making. */
export async function listWorkers(db: Db) {
  const [workers, making] = await Promise.all([
    db
      .selectFrom('workers')
      .select(['id', 'concurrency', 'startedAt', 'seenAt', 'drainedAt', 'offers', 'state'])
      .select(isLiveWorker().as('isLive'))
      .orderBy('startedAt')
      .orderBy('id')
      .execute(),
    generations(db).where('g.status', '=', 'processing').orderBy('g.startedAt').execute(),
  ]);
  const madeBy = Map.groupBy(making, ({ workerId }) => workerId);
  return workers.map((worker) => ({ ...worker, generations: madeBy.get(worker.id) ?? [] }));
}

export type ListedWorker = Awaited<ReturnType<typeof listWorkers>>[number];

const present = (db: Db) =>
  db
    .selectFrom('generations as g')
    .innerJoin('users as u', 'u.id', 'g.userId')
    .where('g.deletedAt', 'is', null);

/** Counts waiting, paused and processing generations, and returns since when the oldest waits that is not paused. */
export function countQueue(db: Db) {
  return present(db)
    .where('g.status', 'in', ['pending', 'processing'])
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('g.status', '=', 'pending').as('waiting'),
      fn
        .countAll<number>()
        .filterWhere('g.status', '=', 'pending')
        .filterWhere('u.queuePausedAt', 'is not', null)
        .as('paused'),
      fn.countAll<number>().filterWhere('g.status', '=', 'processing').as('processing'),
      fn
        .min<Date | null>('g.queuedAt')
        .filterWhere('g.status', '=', 'pending')
        .filterWhere('u.queuePausedAt', 'is', null)
        .as('oldestWaitingAt'),
    ])
    .executeTakeFirstOrThrow();
}

/** The generations of one account and model that wait for the same reason. */
export interface WaitingOfAccount {
  accountId: string;
  plan: PlanId;
  model: string;
  /** Whether its owner's queue is paused. */
  isPaused: boolean;
  /** Whether it waits for another attempt. */
  isPostponed: boolean;
  count: number;
  oldestAt: Date;
}

/** Counts waiting generations by account and model, with the current plan. */
export async function countWaiting(db: Db, now: Date): Promise<WaitingOfAccount[]> {
  const rows = await present(db)
    .innerJoin('subscribers as s', 's.userId', 'g.accountId')
    .where('g.status', '=', 'pending')
    .select(['g.accountId', 'g.model', 's.subscribed', 's.subscriptionTier', 's.subscriptionEnd', 's.plan'])
    .select(sql<boolean>`u.queue_paused_at is not null`.as('isPaused'))
    .select(sql<boolean>`coalesce(g.retry_at > now(), false)`.as('isPostponed'))
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date>('g.queuedAt').as('oldestAt')])
    .groupBy(['g.accountId', 'g.model', 's.subscribed', 's.subscriptionTier', 's.subscriptionEnd', 's.plan'])
    .groupBy(['isPaused', 'isPostponed'])
    .execute();
  return rows.map(({ accountId, model, isPaused, isPostponed, count, oldestAt, ...subscription }) => ({
    accountId,
    plan: planOf(subscription, now).id,
    model,
    isPaused,
    isPostponed,
    count,
    oldestAt,
  }));
}

/** Lists the models for which a worker that takes work has servers configured, whether these are up or not. */
export async function listServedModels(db: Db): Promise<Set<string>> {
  const workers = await db
    .selectFrom('workers')
    .select('state')
    .where(isLiveWorker())
    .where('drainedAt', 'is', null)
    .execute();
  return new Set(workers.flatMap(({ state }) => (state.endpoints ?? []).map(({ model }) => model)));
}

/** Counts generations that ended within the last hour, by status. */
export async function countEnded(db: Db): Promise<Record<'completed' | 'failed' | 'canceled', number>> {
  const rows = await db
    .selectFrom('generations')
    .where('status', 'in', ['completed', 'failed', 'canceled'])
    .where('completedAt', '>', ago(HOUR_SECONDS))
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  return {
    completed: 0,
    failed: 0,
    canceled: 0,
    ...Object.fromEntries(rows.map((row) => [row.status, row.count])),
  };
}
