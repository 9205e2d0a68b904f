import { PLAN_IDS } from '@easel/shared/contracts/plans';
import { keptByCost } from '@easel/shared/node/async/kept-by-cost';
import type { Db } from '@easel/shared/node/db/client';
import {
  measureEndlessHolds,
  measurePaused,
  measureRunning,
  measureWaiting,
  measureWebhooks,
  measureWorkers,
} from '@easel/shared/node/repos/operations/measures.repo';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { Gauge } from 'prom-client';
import type { QueueEstimates } from '../modules/generations/queue-estimates.ts';
import { downAmong, type HealthChecks } from '../modules/status/health-checks.ts';

const KEPT_MS = 2_000;
const HOLDS_KEPT_MS = 600_000;

export interface InstallationMetricsOptions {
  db: Db;
  estimates: Pick<QueueEstimates, 'accuracy'>;
  /** Checks by part. */
  checks: HealthChecks;
  /** The ids of all models. */
  models: () => readonly { id: string }[];
  now: () => Date;
}

/**
 * Adds metrics of the whole installation to `/metrics`, equal on every server: the queue, workers, webhooks and the health of the
 * parts. While the database does not answer, its figures are missing.
 */
export const installationMetricsPlugin = fp(
  async (app, options: InstallationMetricsOptions) => {
    const gauge = gaugesOf(app);
    addQueueGauges(gauge, options);
    addPromiseGauge(gauge, options);
    addWorkGauges(gauge, options);
    const down = keptByCost(KEPT_MS, () =>
      downAmong(options.checks, (part, err) => app.log.debug({ part, err }, 'part down')),
    );
    gauge('easel_part_up', 'Whether this server reaches a part (1) or not (0)', ['part'], async (set) => {
      const parts = await down();
      for (const part of Object.keys(options.checks)) set(Number(!parts.includes(part)), { part });
    });
  },
  { name: 'installation-metrics', dependencies: ['metrics'] },
);

type AddGauge = ReturnType<typeof gaugesOf>;

/** Returns a function that adds a gauge whose values are read on each scrape. */
function gaugesOf(app: FastifyInstance) {
  return function gauge<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    read: (set: (value: number, labels?: Record<Label, string>) => void) => Promise<void>,
  ): void {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [app.metrics],
      async collect() {
        this.reset();
        try {
          await read((value, labels) => (labels ? this.set(labels, value) : this.set(value)));
        } catch (err) {
          // An outage of one part must not hide the other metrics. A gauge without labels is removed, because `reset` sets it to
          // zero.
          if (labelNames.length === 0) this.remove();
          app.log.debug({ err, metric: name }, 'not measured');
        }
      },
    });
  };
}

/** Adds the queue's gauges. All plans and models have a value: a scaler treats a missing one as a failure. */
function addQueueGauges(gauge: AddGauge, { db, models, now }: InstallationMetricsOptions): void {
  const readWaiting = keptByCost(KEPT_MS, () => measureWaiting(db, now()));
  const readRunning = keptByCost(KEPT_MS, () => measureRunning(db));
  const readPaused = keptByCost(KEPT_MS, () => measurePaused(db));

  const ofEach = (measure: 'waiting' | 'oldestSeconds') =>
    async function read(set: (value: number, labels: { plan: string; model: string }) => void) {
      const measures = await readWaiting();
      for (const { id: model } of models()) for (const plan of PLAN_IDS) set(0, { plan, model });
      for (const { plan, model, [measure]: value } of measures) set(value, { plan, model });
    };
  const labels: ('plan' | 'model')[] = ['plan', 'model'];
  gauge('easel_queue_waiting', 'Generations that wait for a worker', labels, ofEach('waiting'));
  gauge('easel_queue_oldest_seconds', 'Since when the oldest of them waits', labels, ofEach('oldestSeconds'));

  const postponedHelp = 'Of them, those whose model server refused an attempt a moment ago';
  gauge('easel_queue_postponed', postponedHelp, ['model'], async (set) => {
    const byModel = new Map(models().map(({ id }) => [id, 0]));
    for (const { model, postponed } of await readWaiting())
      byModel.set(model, (byModel.get(model) ?? 0) + postponed);
    for (const [model, count] of byModel) set(count, { model });
  });
  gauge('easel_queue_running', 'Generations that are being made', ['model'], async (set) => {
    const measures = await readRunning();
    for (const { id: model } of models()) set(0, { model });
    for (const { model, running } of measures) set(running, { model });
  });
  const pausedHelp = 'Waiting generations that their users paused, or whose model an operator paused';
  gauge('easel_queue_paused', pausedHelp, [], async (set) => set(await readPaused()));
}

function addPromiseGauge(gauge: AddGauge, { estimates }: InstallationMetricsOptions): void {
  const help =
    'Recent pictures with a promised time (all), done within 20 % or half a second of it (near), and by its upper end (kept)';
  gauge('easel_queue_promises', help, ['outcome'], async (set) => {
    const { promised, near, kept } = await estimates.accuracy();
    set(promised, { outcome: 'all' });
    set(near, { outcome: 'near' });
    set(kept, { outcome: 'kept' });
  });
}

function addWorkGauges(gauge: AddGauge, { db }: InstallationMetricsOptions): void {
  const readWorkers = keptByCost(KEPT_MS, () => measureWorkers(db));
  const readWebhooks = keptByCost(KEPT_MS, () => measureWebhooks(db));
  const readHolds = keptByCost(HOLDS_KEPT_MS, () => measureEndlessHolds(db));

  gauge('easel_workers', 'Workers that reported within the last half minute', [], async (set) =>
    set((await readWorkers()).workers),
  );
  gauge('easel_workers_places', 'Places for local models of these workers', [], async (set) =>
    set((await readWorkers()).places),
  );
  gauge('easel_webhooks_pending', 'Webhook deliveries that are not done', [], async (set) =>
    set((await readWebhooks()).pending),
  );
  gauge(
    'easel_webhooks_overdue_seconds',
    'For how long the oldest webhook delivery is overdue',
    [],
    async (set) => set((await readWebhooks()).overdueSeconds),
  );
  gauge(
    'easel_holds_without_end',
    'Credits held for generations that have ended, among the last 20,000 entries of the ledger',
    [],
    async (set) => set(await readHolds()),
  );
}
