import { sql } from 'kysely';
import { DAY_SECONDS } from '../../../contracts/durations.ts';
import type { Db } from '../../db/client.ts';
import { createPools } from '../../queue/pools.ts';
import type { GenerationRow } from './generations.repo.ts';
import { type ColdStarts, readFleet } from './queue-state.repo.ts';

/** The accuracy of recent forecasts. */
export interface ForecastRatios {
  /** Actual over forecast seconds, of recent generations. */
  ratios: number[];
  /**
   * The number of promises, of those that were near (within 20 % or half a second), and of generations done by the
   * upper end.
   */
  promised: number;
  near: number;
  kept: number;
}

const RECENT_FORECASTS = 200;
const RECENT_SECONDS = DAY_SECONDS;

/**
 * Reads how long generations took that completed in the last day, compared with what was forecast at their submission.
 * The ratios include only generations that waited for nothing but the order of the queue, since an outage says nothing
 * about later forecasts. The counts of promises include all.
 */
export async function readForecastRatios(db: Db): Promise<ForecastRatios> {
  const rows = await db
    .selectFrom('generations')
    .select(['attempt', 'forecastSeconds', 'promisedSeconds', 'promisedSecondsHigh'])
    .select(sql<number>`extract(epoch from completed_at - queued_at)::float8`.as('seconds'))
    .where('status', '=', 'completed')
    .where('completedAt', '>', sql<Date>`now() - make_interval(secs => ${RECENT_SECONDS})`)
    .where((eb) => eb.or([eb('forecastSeconds', 'is not', null), eb('promisedSeconds', 'is not', null)]))
    .orderBy('completedAt', 'desc')
    .limit(RECENT_FORECASTS)
    .execute();
  const told = rows.filter(({ promisedSeconds }) => promisedSeconds !== null);
  return {
    // A further attempt follows a failure, a server that refused, or a worker that stopped.
    ratios: rows.flatMap(({ attempt, seconds, forecastSeconds: forecast }) =>
      forecast === null || attempt > 1 ? [] : [seconds / Math.max(forecast, 0.1)],
    ),
    promised: told.length,
    near: told.filter(({ seconds, promisedSeconds }) => isNear(seconds, promisedSeconds ?? 0)).length,
    kept: told.filter(({ seconds, promisedSecondsHigh }) => seconds <= (promisedSecondsHigh ?? 0)).length,
  };
}

/** Within 20 %, or the half second by which promises are rounded. */
const isNear = (seconds: number, promised: number) =>
  Math.abs(seconds - promised) <= Math.max(0.2 * promised, 0.5);

/** Stores what was promised at the submission. */
export async function savePromise(
  db: Db,
  id: string,
  promise: Pick<GenerationRow, 'forecastSeconds' | 'promisedSeconds' | 'promisedSecondsHigh'>,
): Promise<void> {
  await db.updateTable('generations').set(promise).where('id', '=', id).execute();
}

/** Forgets what was forecast for waiting generations that no worker can make now. What was promised stays. */
export async function forgetForecasts(db: Db, coldStarts: ColdStarts = new Map()): Promise<void> {
  const forecast = db
    .selectFrom('generations')
    .where('status', '=', 'pending')
    .where('forecastSeconds', 'is not', null);
  const waiting = await forecast.select('model').distinct().execute();
  if (waiting.length === 0) return;
  const { whyBlocked } = createPools(await readFleet(db, coldStarts));
  const blocked = waiting.map(({ model }) => model).filter((model) => whyBlocked({ isPaused: false, model }));
  if (blocked.length === 0) return;
  await db
    .updateTable('generations')
    .set({ forecastSeconds: null })
    .where('id', 'in', forecast.select('id').where('model', 'in', blocked).forUpdate().skipLocked())
    .execute();
}
