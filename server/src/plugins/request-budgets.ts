import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import fp from 'fastify-plugin';
import { createPacedBudgets } from '../http/paced-budgets.ts';
import { createTokenBuckets } from '../http/token-buckets.ts';
import { createSharedWindows } from './shared-windows.ts';

/** Requests that a subject may save up, in seconds of its rate: pages of several tabs load at once. */
const BURST_SECONDS = 10;
const PROMPT_SECONDS = 2;
const WINDOW_MS = 60_000;
const REPORT_EVERY_MS = 1_000;
/** The share of a window's requests that is worth a statement to count it over all processes. */
const REPORTED_SHARE = 1 / 15;
/** A refusal comes late for a subject that goes on after this many at once, so that a flood costs next to nothing. */
const PROMPT_REFUSALS = 20;
/** At random between the two: connections that were refused together do not come back together. */
const LATE_MS = { least: 1_000, most: 3_000 };

/** Limits how much one subject, an account's user or an API key, may request. */
export interface RequestBudgets {
  /**
   * Spends a request, before anything of it reaches the database.
   *
   * @throws {AppError} rate_limited
   */
  spend(subject: string): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    requestBudgets: RequestBudgets;
  }
}

export interface RequestBudgetsOptions {
  /** Requests a minute of one subject; 0 for no limit. */
  perMinute: number;
  db: Db;
  logger: Logger;
  secret: Buffer;
}

/** Adds the budgets that authentication spends from. */
export const requestBudgetsPlugin = fp(
  async (app, options: RequestBudgetsOptions) => {
    if (options.perMinute === 0) {
      app.decorate('requestBudgets', { spend: async () => {} });
      return;
    }
    const { budgets, close } = createRequestBudgets(options, app.closing);
    app.decorate('requestBudgets', budgets);
    app.addHook('onClose', close);
  },
  { name: 'request-budgets', dependencies: ['draining'] },
);

function createRequestBudgets({ perMinute, ...stores }: RequestBudgetsOptions, closing: AbortSignal) {
  const requests = createPacedBudgets({
    perMinute,
    burstSeconds: BURST_SECONDS,
    promptSeconds: PROMPT_SECONDS,
  });
  const refusals = createTokenBuckets({ perSecond: 1, burst: PROMPT_REFUSALS });
  // Above what one process lets through, so that it matters only where there are several.
  const most = perMinute + Math.max(1, (perMinute / 60) * BURST_SECONDS);
  const shared = createSharedWindows({
    ...stores,
    name: 'requests of an account',
    most,
    windowMs: WINDOW_MS,
    reportAt: Math.max(1, most * REPORTED_SHARE),
    everyMs: REPORT_EVERY_MS,
  });

  const pause = (ms: number) => sleep(ms, undefined, { signal: closing }).catch(() => undefined);

  async function refuse(subject: string, waitMs: number): Promise<never> {
    if (refusals.take(subject) > 0) await pause(randomInt(LATE_MS.least, LATE_MS.most));
    throw new AppError('rate_limited', {
      detail: 'Too many requests. Please wait a moment and try again.',
      details: {
        limit: {
          name: 'requestsPerMinute',
          value: perMinute,
          resetsAt: new Date(Date.now() + waitMs).toISOString(),
        },
      },
    });
  }

  const budgets: RequestBudgets = {
    async spend(subject) {
      const blockedMs = shared.blockedMs(subject);
      if (blockedMs > 0) await refuse(subject, blockedMs);
      const { refusedMs, delayMs } = requests.spend(subject);
      if (refusedMs > 0) await refuse(subject, refusedMs);
      shared.note(subject);
      if (delayMs > 0) await pause(delayMs);
    },
  };
  return { budgets, close: shared.close };
}
