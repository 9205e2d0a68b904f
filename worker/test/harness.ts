import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PLANS, type PlanId } from '@easel/shared/contracts/plans';
import { openDatabase } from '@easel/shared/node/db/client';
import type { SessionLimits } from '@easel/shared/node/db/limits';
import { modelFiles } from '@easel/shared/node/env';
import type { BusMessage } from '@easel/shared/node/events/messages';
import { openEventBus } from '@easel/shared/node/events/open-event-bus';
import { packFolders } from '@easel/shared/node/models/packs/installed-pack';
import type { Service } from '@easel/shared/node/process/service';
import { openGenerationQueue } from '@easel/shared/node/queue/generation-queue';
import { holdCredits } from '@easel/shared/node/repos/billing/credits.repo';
import {
  findGeneration,
  type GenerationRow,
  type GenerationWithImage,
  insertGenerations,
  requeueGeneration,
} from '@easel/shared/node/repos/generations/generations.repo';
import { saveQueueTerms } from '@easel/shared/node/repos/generations/queue-accounts.repo';
import { openStore } from '@easel/shared/node/storage/open-store';
import { createMigratedDatabase } from '@easel/tests/env/postgres';
import { until } from '@easel/tests/env/until';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { WorkerConfig } from '../src/config.ts';
import type { ConnectionWatch } from '../src/maintenance/connection-watch.ts';
import { attemptKeys } from '../src/pipeline/store.ts';
import type { ImageProvider } from '../src/providers/types.ts';
import { startWorker } from '../src/wiring/start-worker.ts';
import { createRegistry } from './provider-registry.ts';
import { silentLogger } from './silent-logger.ts';
import type { TestModel } from './test-models.ts';

/** A connection without a break: lost claims may be ended at once. */
export const CONNECTED: ConnectionWatch = { unbrokenMs: async () => Number.POSITIVE_INFINITY };

export interface WorkerSettings {
  concurrency?: number;
  modelTimeoutMs?: number;
  moderation?: WorkerConfig['moderation'];
  /** Closes the model; default: does nothing. */
  closeModel?: ImageProvider['close'];
  /** Where it serves its metrics; default: nowhere. */
  metrics?: WorkerConfig['metrics'];
}
export type Harness = Awaited<ReturnType<typeof createHarness>>;

/** Seals the secrets of webhooks in tests. */
export const WEBHOOK_KEY = Buffer.alloc(32, 'k');

const NO_MODERATION: WorkerConfig['moderation'] = { rulesFile: undefined, endpoint: undefined, stages: [] };
const PERIOD_START = new Date('2026-01-01T00:00:00Z');
/** Limits for the connections of tests, which hold and wait for locks for as long as a busy machine takes. */
const PATIENT: SessionLimits = { lockMs: 120_000, statementMs: 120_000, idleInTransactionMs: 240_000 };

/** Creates a database, a queue, a bus and a folder for a test, in which it starts workers with its own model. */
export async function createHarness({ redisUrl }: { redisUrl?: string | undefined } = {}) {
  const database = await createMigratedDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'easel-worker-test-'));
  const queueUrl = redisUrl ?? database.url;
  const db = openDatabase({
    url: database.url,
    poolSize: 4,
    applicationName: 'test',
    limits: PATIENT,
    connectWithinMs: PATIENT.lockMs,
  });
  const bus = await openEventBus({ url: queueUrl, logger: silentLogger });
  const queue = openGenerationQueue({ url: queueUrl, logger: silentLogger });
  /** As the server does: if a busy queue does not answer in time, workers find the work without a ticket. */
  const addTicket = (ticket: Parameters<typeof queue.add>[0][number]) =>
    queue.add([ticket]).catch((err: unknown) => silentLogger.warn({ err }, 'ticket not added'));
  const store = await openStore({ kind: 'disk', folder });
  const events: BusMessage[] = [];
  await bus.subscribe((message) => events.push(message));
  const running = new Set<Service>();
  const plans = new Map<string, PlanId>();

  const harness = {
    databaseUrl: database.url,
    /** Of the store, and of the models and styles files. */
    folder,
    db,
    queue,
    bus,
    store,
    events,
    addTicket,

    async user(plan: PlanId = 'free'): Promise<string> {
      const id = uuidv7();
      await db
        .insertInto('users')
        .values({
          id,
          email: `${id}@easel.test`,
          passwordHash: '-',
          emailConfirmedAt: null,
          queuePausedAt: null,
        })
        .execute();
      plans.set(id, plan);
      const { tier: subscriptionTier } = PLANS[plan];
      await db
        .insertInto('subscribers')
        .values({
          userId: id,
          email: '-',
          subscribed: plan !== 'free',
          subscriptionTier,
          subscriptionEnd: null,
          plan,
        })
        .execute();
      return id;
    },

    /** Inserts an accepted generation with its credit hold, but without a ticket. */
    async accept(
      userId: string,
      { inputs, ...fields }: Partial<Omit<GenerationRow, 'customStyle' | 'notes'>> = {},
    ): Promise<GenerationRow> {
      const generation = {
        id: uuidv7(),
        batchId: uuidv7(),
        userId,
        accountId: userId,
        status: 'pending' as const,
        prompt: 'a fox',
        style: 'sketch',
        model: 'painter',
        seed: 7,
        resolution: '512x512',
        aspectRatio: '1:1',
        iterations: 1,
        width: 256,
        height: 256,
        watermark: true,
        priority: 32,
        ...fields,
        inputs: inputs ? JSON.stringify(inputs) : null,
      } as const;
      const plan = plans.get(userId) ?? 'free';
      const { queueWeight: weight, maxRunning } = PLANS[plan];
      const own = { weight, maxRunning };
      // In one transaction, as the API does: the janitor forgets accounts for which nothing waits.
      const [row] = await db.transaction().execute(async (tx) => {
        await saveQueueTerms(tx, { accountId: userId, isFree: plan === 'free', plan, own });
        return insertGenerations(tx, [generation]);
      });
      if (!row) throw new Error('not inserted');
      await holdCredits(db, [
        { userId, generationId: row.id, run: row.run, periodStart: PERIOD_START, credits: row.credits },
      ]);
      return row;
    },

    /** Retries a generation as the API does. */
    async retry(row: GenerationRow): Promise<void> {
      const { priority, watermark, userId, accountId, costSeconds, seed, requestId } = row;
      const terms = { priority, watermark, accountId, costSeconds, seed, requestId };
      const requeued = await requeueGeneration(db, row.id, terms);
      if (!requeued) throw new Error(`${row.id} cannot be retried`);
      const { id: generationId, run } = requeued;
      const { credits } = requeued;
      await holdCredits(db, [{ userId, generationId, run, periodStart: PERIOD_START, credits }]);
      await addTicket(requeued);
    },

    async worker(model: TestModel, settings: WorkerSettings = {}) {
      const { concurrency = 1, modelTimeoutMs = 60_000, moderation = NO_MODERATION, metrics } = settings;
      const provider: ImageProvider = { generate: model, close: settings.closeModel ?? (async () => {}) };
      const worker = await startWorker(
        {
          workerId: `worker-${uuidv7()}`,
          database: { url: database.url },
          queue: { url: queueUrl, concurrency, freeShare: 0.1 },
          store: { kind: 'disk', folder },
          uploadDays: 7,
          models: {
            files: modelFiles({ EASEL_HOME: folder }),
            packFolders: packFolders(folder),
            timeoutMs: modelTimeoutMs,
            keyOf: () => undefined,
          },
          moderation,
          credentials: undefined,
          webhooks: { secretKey: WEBHOOK_KEY, allowPrivate: 'any' },
          shutdownGraceMs: 0,
          metrics,
          tracing: undefined,
          log: { name: 'worker', level: 'silent', format: 'json' },
        },
        { providers: createRegistry({ painter: provider }), connection: CONNECTED },
      );
      running.add(worker);
      return {
        closeWithinMs: worker.closeWithinMs,
        async close() {
          running.delete(worker);
          await worker.close();
        },
      };
    },

    /** Accepts a generation of this user, or of a new one, adds its job, and returns its id. */
    async submit(
      userId?: string,
      fields?: Partial<Omit<GenerationRow, 'customStyle' | 'notes'>>,
    ): Promise<string> {
      const row = await harness.accept(userId ?? (await harness.user()), fields);
      await addTicket(row);
      return row.id;
    },

    async untilStatus(id: string, status: GenerationRow['status']): Promise<void> {
      await until(async () => expect((await harness.read(id)).status).toBe(status));
    },

    async read(id: string): Promise<GenerationWithImage> {
      const row = await findGeneration(db, id);
      if (!row) throw new Error(`There is no generation ${id}`);
      return row;
    },

    /** Returns the kinds of a generation's ledger entries, and their sum. */
    async ledger(id: string) {
      const rows = await db
        .selectFrom('creditEntries')
        .select(['kind', 'amount'])
        .where('generationId', '=', id)
        .orderBy('id')
        .execute();
      return { kinds: rows.map((row) => row.kind), sum: rows.reduce((sum, row) => sum + row.amount, 0) };
    },

    async objects(prefix: string): Promise<string[]> {
      const keys: string[] = [];
      for await (const object of store.list(prefix)) keys.push(object.key);
      return keys.sort();
    },

    async close() {
      await Promise.all([...running].map((worker) => worker.close()));
      await queue.close();
      await bus.close();
      await store.close();
      await db.destroy();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return harness;
}

/**
 * Returns the keys of an attempt's objects in their order, for a picture of the harness: with a watermark, and small enough to be its own
 * thumbnail.
 */
export function storedKeys(claim: Parameters<typeof attemptKeys>[0]): string[] {
  const { displayKey, objectKey, patchKey } = attemptKeys(claim);
  return [displayKey, objectKey, patchKey];
}
