import { sql } from 'kysely';
import { type PlanId, planOf } from '../../../contracts/plans.ts';
import type { Db } from '../../db/client.ts';
import { ago } from '../../db/time.ts';
import { isLiveWorker } from './workers.repo.ts';

const HOUR_SECONDS = 3_600;

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

/** Counts waiting generations by the plan that applies now, without paused ones. */
export async function countWaitingByPlan(db: Db, now: Date): Promise<Map<PlanId, number>> {
  const rows = await present(db)
    .innerJoin('subscribers as s', 's.userId', 'g.accountId')
    .where('g.status', '=', 'pending')
    .where('u.queuePausedAt', 'is', null)
    .select(['s.subscribed', 's.subscriptionTier', 's.subscriptionEnd', 's.plan'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(['s.subscribed', 's.subscriptionTier', 's.subscriptionEnd', 's.plan'])
    .execute();
  const counts = new Map<PlanId, number>();
  for (const { count, ...subscription } of rows) {
    const { id } = planOf(subscription, now);
    counts.set(id, (counts.get(id) ?? 0) + count);
  }
  return counts;
}

/** Counts generations that ended within the last hour, by status and error code. */
export function countEnded(db: Db) {
  return db
    .selectFrom('generations')
    .where('status', 'in', ['completed', 'failed', 'canceled'])
    .where('completedAt', '>', ago(HOUR_SECONDS))
    .select((eb) => [
      'status',
      eb.fn.coalesce('errorCode', sql<string>`''`).as('code'),
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy(['status', 'errorCode'])
    .orderBy('count', 'desc')
    .execute();
}
