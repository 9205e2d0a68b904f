import { type SqlBool, sql } from 'kysely';
import { type PlanId, planOf } from '../../../contracts/plans.ts';
import type { Db } from '../../db/client.ts';
import { ago } from '../../db/time.ts';
import { isLiveWorker } from './workers.repo.ts';

/** The waiting generations of one model, for accounts of one plan. */
export interface WaitingMeasure {
  plan: PlanId;
  model: string;
  waiting: number;
  /** How many of them wait because their model server refused an attempt. */
  postponed: number;
  /** How long the oldest has waited, in seconds. */
  oldestSeconds: number;
}

/** As the claim sees it: `generations` is `g` there. */
const isModelPaused = sql<SqlBool>`exists (select from paused_models p where p.model = g.model)`;

/**
 * Counts generations that wait for a worker and are not paused by their user or an operator, by current plan and by
 * model.
 */
export async function measureWaiting(db: Db, now: Date): Promise<WaitingMeasure[]> {
  const rows = await db
    .selectFrom('generations as g')
    .innerJoin('users as u', 'u.id', 'g.userId')
    .innerJoin('subscribers as s', 's.userId', 'g.accountId')
    .where('g.status', '=', 'pending')
    .where('g.deletedAt', 'is', null)
    .where('u.queuePausedAt', 'is', null)
    .where(({ not }) => not(isModelPaused))
    .select(['g.model', 's.subscribed', 's.subscriptionTier', 's.subscriptionEnd', 's.plan'])
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.countAll<number>().filterWhere('g.retryAt', '>', sql<Date>`now()`).as('postponed'),
      sql<number>`extract(epoch from now() - min(g.queued_at))::float8`.as('oldestSeconds'),
    ])
    .groupBy(['g.model', 's.subscribed', 's.subscriptionTier', 's.subscriptionEnd', 's.plan'])
    .execute();
  const measures = new Map<string, WaitingMeasure>();
  for (const { model, waiting, postponed, oldestSeconds, ...subscription } of rows) {
    const plan = planOf(subscription, now).id;
    const known = measures.get(`${plan} ${model}`) ?? { waiting: 0, postponed: 0, oldestSeconds: 0 };
    measures.set(`${plan} ${model}`, {
      plan,
      model,
      waiting: known.waiting + waiting,
      postponed: known.postponed + postponed,
      oldestSeconds: Math.max(known.oldestSeconds, oldestSeconds),
    });
  }
  return [...measures.values()];
}

/** Counts generations that are being made, by model. */
export function measureRunning(db: Db): Promise<{ model: string; running: number }[]> {
  return db
    .selectFrom('generations')
    .where('status', '=', 'processing')
    .select((eb) => ['model', eb.fn.countAll<number>().as('running')])
    .groupBy('model')
    .execute();
}

/** Counts waiting generations that their users paused, or whose model an operator paused. */
export async function measurePaused(db: Db): Promise<number> {
  const { paused } = await db
    .selectFrom('generations as g')
    .innerJoin('users as u', 'u.id', 'g.userId')
    .where('g.status', '=', 'pending')
    .where('g.deletedAt', 'is', null)
    .where(({ eb, or }) => or([eb('u.queuePausedAt', 'is not', null), isModelPaused]))
    .select(({ fn }) => fn.countAll<number>().as('paused'))
    .executeTakeFirstOrThrow();
  return paused;
}

/** Counts live workers, and the local places of those that take work. */
export async function measureWorkers(db: Db): Promise<{ workers: number; places: number }> {
  return db
    .selectFrom('workers')
    .where(isLiveWorker())
    .select(({ fn }) => [
      fn.countAll<number>().as('workers'),
      sql<number>`coalesce(sum(concurrency) filter (where drained_at is null), 0)::int`.as('places'),
    ])
    .executeTakeFirstOrThrow();
}

/** Counts webhook deliveries that are not done, and returns for how many seconds the oldest is overdue. */
export async function measureWebhooks(db: Db): Promise<{ pending: number; overdueSeconds: number }> {
  const { pending, overdueSeconds } = await db
    .selectFrom('webhookDeliveries')
    .where('status', '=', 'pending')
    .select(({ fn }) => [
      fn.countAll<number>().as('pending'),
      sql<number | null>`extract(epoch from now() - min(due_at))::float8`.as('overdueSeconds'),
    ])
    .executeTakeFirstOrThrow();
  return { pending, overdueSeconds: Math.max(0, overdueSeconds ?? 0) };
}

/** The newest entries of the ledger among which holds without an end are looked for: all would take seconds. */
const LEDGER_ENTRIES = 20_000;
/** The end of a generation and that of its hold are one transaction; this only keeps the newest holds out. */
const HOLD_GRACE_SECONDS = 300;

/** Counts credits that were held for a generation which neither waits nor is being made, and not settled or given back. */
export async function measureEndlessHolds(db: Db): Promise<number> {
  const { holds } = await db
    .selectFrom('creditEntries as h')
    .where('h.kind', '=', 'hold')
    .where('h.id', '>', sql<number>`(select coalesce(max(id), 0) from credit_entries) - ${LEDGER_ENTRIES}`)
    .where('h.createdAt', '<', ago(HOLD_GRACE_SECONDS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('creditEntries as e')
            .select('e.id')
            .whereRef('e.generationId', '=', 'h.generationId')
            .whereRef('e.run', '=', 'h.run')
            .where('e.kind', '<>', 'hold'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('generations as g')
            .select('g.id')
            .whereRef('g.id', '=', 'h.generationId')
            .where('g.status', 'in', ['pending', 'processing']),
        ),
      ),
    )
    .select(({ fn }) => fn.countAll<number>().as('holds'))
    .executeTakeFirstOrThrow();
  return holds;
}
