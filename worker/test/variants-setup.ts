import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { VariantKind } from '@easel/shared/contracts/generation';
import { repeat, type StopRepeating } from '@easel/shared/node/async/repeat';
import { createLogger } from '@easel/shared/node/logger';
import type { GenerationRow } from '@easel/shared/node/repos/generations/generations.repo';
import { settleCompleted } from '@easel/shared/node/repos/generations/settlements.repo';
import { wantVariant } from '@easel/shared/node/repos/generations/variants.repo';
import type { ObjectStore } from '@easel/shared/node/storage/store';
import { claimGeneration } from '@easel/tests/env/claim';
import { logOutput } from '@easel/tests/env/log-output';
import { until } from '@easel/tests/env/until';
import sharp from 'sharp';
import { afterEach, beforeEach, expect } from 'vitest';
import { createImageFinisher } from '../src/image/finisher.ts';
import type { ConnectionWatch } from '../src/maintenance/connection-watch.ts';
import { createStoreHealth } from '../src/outages/store-health.ts';
import type { ImageProvider, ModelImage } from '../src/providers/types.ts';
import { openVariantMaker } from '../src/variants/variant-maker.ts';
import { CONNECTED, createHarness, type Harness } from './harness.ts';
import { createRegistry } from './provider-registry.ts';
import { silentLogger } from './silent-logger.ts';

const PACE = { firstProbeMs: 20, longestMs: 100, answerWithinMs: 3_600_000 };

export type Upscaler = NonNullable<ImageProvider['upscale']>;

/** Created before each test of {@link useVariants}. */
export let harness: Harness;
let stops: StopRepeating[];

/** Registers the hooks of a test file. Call it at the top. */
export function useVariants(): void {
  beforeEach(async () => {
    harness = await createHarness();
    stops = [];
  });
  afterEach(async () => {
    await Promise.all(stops.map((stop) => stop()));
    await harness.close();
  });
}

/** A finished picture of 96 x 64 pixels, blue above and orange below. */
export async function finished(fields: Partial<GenerationRow> = {}): Promise<string> {
  const { db, store } = harness;
  const row = await harness.accept(await harness.user('team'), { watermark: false, ...fields });
  const claim = await claimGeneration(db, { id: row.id, workerId: 'test' });
  if (!claim) throw new Error('not claimed');
  const top = { create: { width: 96, height: 32, channels: 3 as const, background: '#1040c0' } };
  const data = await sharp({ create: { ...top.create, height: 64, background: '#f09020' } })
    .composite([{ input: top, gravity: 'north' }])
    .png()
    .toBuffer();
  const objectKey = `generations/${row.id}/1/image.png`;
  await store.put(objectKey, data, { contentType: 'image/png' });
  const keys = { objectKey, displayKey: null, thumbnailKey: 'none', contentType: 'image/png' };
  await settleCompleted(db, claim, {
    image: { ...keys, width: 96, height: 64, bytes: data.length, hasWatermark: false },
    origins: [{ fileHash: createHash('sha256').update(data).digest(), fingerprint: undefined }],
    lastStep: {},
  });
  return row.id;
}

export const want = (generationId: string, kind: VariantKind = 'high-res') =>
  harness.db.transaction().execute((tx) => wantVariant(tx, { generationId, kind }));

export const read = (generationId: string, kind: VariantKind = 'high-res') =>
  harness.db
    .selectFrom('imageVariants')
    .selectAll()
    .where('generationId', '=', generationId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();

export const untilReady = async (id: string, kind?: VariantKind) => {
  await until(async () => expect((await read(id, kind)).status).toBe('ready'));
  return await read(id, kind);
};

export const fileOf = async ({ objectKey }: { objectKey: string | null }) => {
  const object = await harness.store.get(objectKey ?? '');
  if (!object) throw new Error(`There is no object ${objectKey}`);
  return buffer(object.body);
};

/** Matches the key of the file that an attempt has made. */
export const fileKey = (id: string, name: string, extension: string) =>
  expect.stringMatching(`^generations/${id}/${name}-[0-9a-f-]{36}\\.${extension}$`);

/** A lease that has ended. */
export const LONG_AGO = new Date(0);

/** Lets all leases and pauses end. */
export const endLeases = () =>
  harness.db
    .updateTable('imageVariants')
    .set({ leaseUntil: LONG_AGO })
    .where('leaseUntil', 'is not', null)
    .execute();

export const originals = (id: string) => [`generations/${id}/1/image.png`];

interface MakerOptions {
  /** The upscaler of the painter's model server. */
  upscale?: Upscaler;
  /** The model's timeout. */
  timeoutMs?: number;
  /** Runs when the first file is rendered but not stored yet. */
  meanwhile?: () => Promise<unknown>;
  connection?: ConnectionWatch;
  /** Runs before each call of the store that reads or writes, which waits for it; a probe writes too. */
  onCall?: (call: 'get' | 'put', key: string) => void | Promise<void>;
  /** Default: that of a worker. */
  probedWithinMs?: number;
}

/** Starts a maker as a worker does, and collects its warnings. */
export async function maker({
  upscale,
  timeoutMs,
  meanwhile,
  connection = CONNECTED,
  onCall,
  probedWithinMs,
}: MakerOptions = {}) {
  const { db, bus, store } = harness;
  const warnings: string[] = [];
  const output = logOutput((line) => void warnings.push(line));
  const registry = createRegistry({
    painter: {
      generate: () => Promise.reject(new Error('not asked for')),
      ...(upscale && { upscale }),
      close: async () => {},
    },
  });
  let before = meanwhile;
  const logger = createLogger({ name: 'test', level: 'warn', format: 'json', output });
  const watched: ObjectStore = {
    ...store,
    async get(...args) {
      await onCall?.('get', args[0]);
      return store.get(...args);
    },
    async put(...args) {
      await onCall?.('put', args[0]);
      await before?.();
      before = undefined;
      await store.put(...args);
    },
  };
  const storeHealth = createStoreHealth(watched, { logger: silentLogger, pace: PACE });
  const variants = await openVariantMaker({
    db,
    bus,
    finisher: createImageFinisher({}),
    isDrained: () => false,
    providers: { ...registry, get: (model) => ({ ...registry.get(model), timeoutMs }) },
    connection,
    store: storeHealth.store,
    storeHealth,
    ...(probedWithinMs !== undefined && { probedWithinMs }),
    logger,
  });
  const stopLooking = repeat('making variants', 2_000, logger, variants.makeDue);
  const stop = async () => {
    await variants.close();
    await stopLooking();
    storeHealth.close();
  };
  stops.push(stop);
  return { stop, warnings };
}

/** Returns a picture of one color, 192 x 128 pixels. */
export function plain(color: `#${string}`): ModelImage {
  const pixel = Buffer.from(color.slice(1), 'hex');
  const data = new Uint8Array(192 * 128 * 3).map((_, index) => pixel[index % 3] as number);
  return { kind: 'raw', data, width: 192, height: 128, channels: 3 };
}
