import { randomInt } from 'node:crypto';
import { rest } from '@easel/shared/node/async/pause';
import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { BREADTHS, networksOf } from '../http/networks.ts';
import { createPacedBudgets } from '../http/paced-budgets.ts';
import { noteStanding } from '../http/rate-limit-fields.ts';
import { rateLimited } from '../http/rate-limited.ts';
import { createTokenBuckets } from '../http/token-buckets.ts';
import { createSharedWindows } from './shared-windows.ts';

/** Requests that a subject may save up, in seconds of its rate, because several tabs may load at once. */
const BURST_SECONDS = 10;
const PROMPT_SECONDS = 2;
const WINDOW_MS = 60_000;
const REPORT_EVERY_MS = 1_000;
/** The share of a window's requests from which a subject is counted over all processes, with a statement. */
const REPORTED_SHARE = 1 / 15;
/** After this many refusals at once, a subject's further refusals are delayed, so that a flood costs little. */
const PROMPT_REFUSALS = 20;
/** A random delay between the two, so that connections that were refused together do not return together. */
const LATE_MS = { least: 1_000, most: 3_000 };

/** Limits the requests of one subject, a user or an API key, and of the visitors of one network. */
export interface RequestBudgets {
  /**
   * Spends a request, before it causes any query.
   *
   * @throws {AppError} rate_limited
   */
  spend(request: FastifyRequest, subject: string, cost?: number): Promise<void>;
  /**
   * Spends like `spend`, by the networks of the request's address.
   *
   * @throws {AppError} rate_limited
   */
  spendOfVisitor(request: FastifyRequest, cost?: number): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    requestBudgets: RequestBudgets;
  }
}

export interface RequestBudgetsOptions {
  /** Requests of one subject per minute; 0 for no limit. */
  perMinute: number;
  db: Db;
  logger: Logger;
  secret: Buffer;
}

/** Adds the budgets that authentication spends from. */
export const requestBudgetsPlugin = fp(
  async (app, options: RequestBudgetsOptions) => {
    if (options.perMinute === 0) {
      app.decorate('requestBudgets', { spend: pass, spendOfVisitor: pass });
      return;
    }
    const { budgets, close } = createRequestBudgets(options, app.closing);
    app.decorate('requestBudgets', budgets);
    app.addHook('onClose', close);
  },
  { name: 'request-budgets', dependencies: ['draining'] },
);

const pass = async () => {};

function createRequestBudgets(options: RequestBudgetsOptions, closing: AbortSignal) {
  const refusals = createTokenBuckets({ perSecond: 1, burst: PROMPT_REFUSALS });

  async function refuse(subject: string, perMinute: number, waitMs: number): Promise<never> {
    if (refusals.take(subject) > 0) await rest(randomInt(LATE_MS.least, LATE_MS.most), closing);
    throw rateLimited({
      name: 'requestsPerMinute',
      value: perMinute,
      resetsAt: new Date(Date.now() + waitMs),
    });
  }

  function createBudget(name: string, perMinute: number) {
    const { requests, shared } = createStages(name, perMinute, options);
    return {
      close: shared.close,
      async spend(request: FastifyRequest, subject: string, cost = 1): Promise<void> {
        const blockedMs = shared.blockedMs(subject);
        if (blockedMs > 0) await refuse(subject, perMinute, blockedMs);
        const { refusedMs, delayMs } = requests.spend(subject, cost);
        const remaining = requests.left(subject);
        noteStanding(request, { name, quota: perMinute, windowSeconds: 60, remaining, resetSeconds: null });
        if (refusedMs > 0) await refuse(subject, perMinute, refusedMs);
        shared.note(subject, cost);
        if (delayMs > 0) await rest(delayMs, closing);
      },
    };
  }

  const ofAccount = createBudget('requests of an account', options.perMinute);
  const ofVisitors = BREADTHS.map(({ name, share }) =>
    createBudget(`requests of visitors${name}`, options.perMinute * share),
  );
  const budgets: RequestBudgets = {
    spend: ofAccount.spend,
    async spendOfVisitor(request, cost) {
      // The narrower one first: a request that it refuses does not count for the wider.
      for (const [i, network] of networksOf(request.ip).entries()) {
        await ofVisitors[i]?.spend(request, network, cost);
      }
    },
  };
  const close = () => Promise.all([ofAccount, ...ofVisitors].map((budget) => budget.close()));
  return { budgets, close: async () => void (await close()) };
}

/** Creates the two stages of a budget: the rate in this process, and the sum per minute over all processes. */
function createStages(name: string, perMinute: number, { db, logger, secret }: RequestBudgetsOptions) {
  const requests = createPacedBudgets({
    perMinute,
    burstSeconds: BURST_SECONDS,
    promptSeconds: PROMPT_SECONDS,
  });
  // More than one process lets through, so that it only matters with several.
  const most = perMinute + Math.max(1, (perMinute / 60) * BURST_SECONDS);
  const shared = createSharedWindows({
    db,
    logger,
    secret,
    name,
    most,
    windowMs: WINDOW_MS,
    reportAt: Math.max(1, most * REPORTED_SHARE),
    everyMs: REPORT_EVERY_MS,
  });
  return { requests, shared };
}
