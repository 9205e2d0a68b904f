import { WAIT_MESSAGES } from '@easel/shared/contracts/generation';
import type { QueuePlace } from '@easel/shared/contracts/generation.schema';
import { keptByCost } from '@easel/shared/node/async/kept-by-cost';
import { keptFor } from '@easel/shared/node/async/kept-for';
import type { Db } from '@easel/shared/node/db/client';
import type { ModelRegistry } from '@easel/shared/node/models/model-registry';
import { type Forecast, forecastQueue, type QueueForecast } from '@easel/shared/node/queue/forecast';
import { quantile } from '@easel/shared/node/queue/pace';
import type { QueueTerms } from '@easel/shared/node/queue/queue-terms';
import { forgetForecasts, readForecastRatios } from '@easel/shared/node/repos/generations/forecasts.repo';
import type { GenerationRow } from '@easel/shared/node/repos/generations/generations.repo';
import {
  type ColdStarts,
  findQueueAccounts,
  readQueueState,
} from '@easel/shared/node/repos/generations/queue-state.repo';
import type { SubmittedGeneration } from '@easel/shared/node/repos/generations/submit.repo';

/** How long a snapshot of the queue's order is used, at least. */
const SNAPSHOT_KEPT_MS = 1_000;
const RATIOS_KEPT_MS = 10_000;
/** With fewer recent generations, forecasts are not corrected. */
const MIN_RATIOS = 20;
const UNCORRECTED_HIGH = 1.5;

/** The smallest ratio between the two ends of a promise. */
const LEAST_SPREAD = 1.1;

/** The columns of a generation, waiting or not, that an estimate needs. */
type Waiting = Pick<GenerationRow, 'id' | 'accountId' | 'userId' | 'model' | 'costSeconds' | 'status'>;

/** A waiting generation's place, and the forecast that it was computed from. */
export interface Estimate {
  place: QueuePlace;
  forecastSeconds: number | null;
}

/** The submitting user and account, with the account's terms in the queue. */
export interface Submitter extends QueueTerms {
  userId: string;
}

/** Returns an estimate's promise, as the row stores it; nulls if the end is unknown. */
export function promiseOf({ place, forecastSeconds }: Estimate) {
  const { estimatedSeconds: promisedSeconds, estimatedSecondsHigh: promisedSecondsHigh } = place;
  return { forecastSeconds, promisedSeconds, promisedSecondsHigh };
}

interface Options {
  db: Db;
  /** The share of the places that is reserved for Free. */
  freeShare: number;
  models: Pick<ModelRegistry, 'models' | 'find'>;
}

/** Returns the seconds until a worker takes work, for each model whose workers are started on demand. */
export const coldStartsOf = (models: Pick<ModelRegistry, 'models'>): ColdStarts =>
  new Map(models.models().flatMap(({ id, coldStartSeconds: seconds }) => (seconds ? [[id, seconds]] : [])));

export type QueueEstimates = ReturnType<typeof createQueueEstimates>;

/**
 * Estimates when waiting generations will be done: runs the order of the queue against the places of the workers, and corrects the
 * outcome by how earlier forecasts turned out, so that half are done by the estimate and nine of ten by its upper end.
 */
export function createQueueEstimates({ db, freeShare, models }: Options) {
  const snapshot = keptByCost(SNAPSHOT_KEPT_MS, async () =>
    forecastQueue(await readQueueState(db, coldStartsOf(models)), {
      freeShare,
      accountLimit: (model) => models.find(model)?.accountLimit ?? null,
    }),
  );
  const ratios = keptFor(RATIOS_KEPT_MS, () => readForecastRatios(db));
  const factors = async () => {
    const { ratios: recent } = await ratios();
    if (recent.length < MIN_RATIOS) return { middle: 1, high: UNCORRECTED_HIGH };
    const middle = quantile(recent, 0.5);
    return { middle, high: Math.max(quantile(recent, 0.9), LEAST_SPREAD * middle) };
  };

  function present(
    { position, seconds, reason }: Forecast,
    { middle, high }: { middle: number; high: number },
  ) {
    const message = WAIT_MESSAGES[reason];
    const estimatedSeconds = seconds === null ? null : Math.max(1, Math.round(seconds * middle));
    const estimatedSecondsHigh = seconds === null ? null : Math.max(1, Math.ceil(seconds * high));
    return { position, estimatedSeconds, estimatedSecondsHigh, reason, message };
  }

  const estimate = (known: Forecast, correction: { middle: number; high: number }): Estimate => ({
    place: present(known, correction),
    forecastSeconds: known.seconds,
  });

  /** Adds rows that were submitted since the state was read. */
  async function addSubmitted(forecast: QueueForecast, rows: readonly Waiting[]): Promise<void> {
    const { forecasts, findAccount, forecastNew } = forecast;
    const unknown = rows.filter(({ id, accountId }) => !forecasts.has(id) && !findAccount(accountId));
    const accounts = await findQueueAccounts(
      db,
      unknown.map(({ accountId }) => accountId),
    );
    for (const { id, accountId, userId, model, costSeconds: cost } of rows) {
      const account = findAccount(accountId) ?? accounts.get(accountId);
      if (!account || forecasts.has(id)) continue;
      forecastNew({ id, accountId, userId, model, cost }, account);
    }
  }

  return {
    /** Returns the estimates of those rows that are waiting. */
    async of(rows: readonly Waiting[]): Promise<Map<string, Estimate>> {
      const waiting = rows.filter(({ status }) => status === 'pending');
      if (waiting.length === 0) return new Map();
      const [forecast, correction] = await Promise.all([snapshot(), factors()]);
      await addSubmitted(forecast, waiting);
      const estimates = new Map<string, Estimate>();
      for (const { id } of waiting) {
        const known = forecast.forecasts.get(id);
        if (known) estimates.set(id, estimate(known, correction));
      }
      return estimates;
    },

    /**
     * Adds generations that are about to be submitted to the forecast, and returns them with their promises. Reads only the
     * snapshot. Call `withdraw` if they are not submitted.
     */
    async expect(generations: readonly SubmittedGeneration[], { userId, accountId, ...terms }: Submitter) {
      const [forecast, correction] = await Promise.all([snapshot(), factors()]);
      const account = forecast.findAccount(accountId) ?? { ...terms, id: accountId, tag: 0 };
      const promised = generations.map((generation) => {
        const { id, model, costSeconds: cost } = generation;
        const item = { id, accountId, userId, model, cost };
        return { ...generation, ...promiseOf(estimate(forecast.forecastNew(item, account), correction)) };
      });
      return { generations: promised, withdraw: () => forecast.withdraw(promised) };
    },

    /**
     * Returns a function for the seconds until a generation would start if an account submitted it now; null if none could start.
     * It uses no connection, so that a transaction can call it.
     */
    async toStart() {
      const [{ secondsToStart }, { middle }] = await Promise.all([snapshot(), factors()]);
      return (...submission: Parameters<typeof secondsToStart>): number | null => {
        const seconds = secondsToStart(...submission);
        return seconds === null ? null : Math.max(1, Math.round(seconds * middle));
      };
    },

    /** Returns the current estimates of the wanted users. */
    async byUser(isWanted: (userId: string) => boolean): Promise<Map<string, Map<string, QueuePlace>>> {
      const [{ forecasts }, correction] = await Promise.all([snapshot(), factors()]);
      const users = new Map<string, Map<string, QueuePlace>>();
      for (const [id, forecast] of forecasts) {
        if (!isWanted(forecast.userId)) continue;
        const places = users.get(forecast.userId) ?? new Map<string, QueuePlace>();
        users.set(forecast.userId, places.set(id, present(forecast, correction)));
      }
      return users;
    },

    /**
     * Excludes generations that wait through an outage, or while their model is paused, from correcting estimates. Call it
     * several times a minute.
     */
    forgetBlocked: () => forgetForecasts(db, coldStartsOf(models)),

    /** Returns how accurate the promises of the last day were. */
    async accuracy() {
      const { promised, near, kept } = await ratios();
      return { promised, near, kept };
    },
  };
}
