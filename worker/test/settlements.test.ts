import { randomBytes } from 'node:crypto';
import { cancelGeneration } from '@easel/shared/node/repos/generations/generations.repo';
import { settleCompleted } from '@easel/shared/node/repos/generations/settlements.repo';
import { claimGeneration } from '@easel/tests/env/claim';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { heldLocks, lockGeneration } from './held-locks.ts';
import { deliveries, endpoint, harness, userId, useWebhooks } from './webhooks-setup.ts';

useWebhooks();
const holdLocks = heldLocks();

const IMAGE = {
  objectKey: 'image',
  displayKey: null,
  thumbnailKey: 'thumbnail',
  contentType: 'image/png',
  width: 640,
  height: 320,
  bytes: 3_000_000_000,
  hasWatermark: true,
};
const ORIGINS = [
  { fileHash: randomBytes(32), fingerprint: randomBytes(16) },
  { fileHash: randomBytes(32), fingerprint: undefined },
];
const COMPLETION = {
  image: IMAGE,
  origins: ORIGINS,
  patchKey: 'patch',
  lastStep: { step: 8, steps: 8 },
  tookMs: 2_000,
};

async function claimed() {
  const { id } = await harness.accept(userId);
  const claim = await claimGeneration(harness.db, { id, workerId: 'test' });
  if (!claim) throw new Error('not claimed');
  return claim;
}

/** Reads all that a settlement writes, apart from what differs between any two. */
async function settledAs(id: string) {
  const { image, ...row } = await harness.read(id);
  const { completedAt, begunAt, ...others } = row;
  const rowsOf = (table: 'imageOrigins' | 'cleanPatches') =>
    harness.db.selectFrom(table).selectAll().where('generationId', '=', id).execute();
  const origins = (await rowsOf('imageOrigins')) as unknown as Record<string, unknown>[];
  const patches = (await rowsOf('cleanPatches')) as unknown as Record<string, unknown>[];
  const { status, progress, step, steps, version, width, height, leaseUntil, workerId } = others;
  return {
    row: { status, progress, step, steps, version, width, height, leaseUntil, workerId },
    tookMs: Number(completedAt) - Number(begunAt),
    image: { ...image, generationId: null, createdAt: null, variants: null },
    origins: origins.map(({ fileHash, fingerprint, fingerprintBands }) => ({
      fileHash,
      fingerprint,
      fingerprintBands,
    })),
    patches: patches.map(({ userId, objectKey }) => ({ userId, objectKey })),
    ledger: await harness.ledger(id),
  };
}

test('writes the same with and without a webhook', async () => {
  const plain = await claimed();
  const answer = await settleCompleted(harness.db, plain, COMPLETION);
  expect(await deliveries()).toEqual([]);
  await endpoint('https://customer.example/hook');
  const told = await claimed();
  const toldAnswer = await settleCompleted(harness.db, told, COMPLETION);
  expect((await deliveries()).map(({ generationId }) => generationId)).toEqual([told.id]);
  expect(answer).toEqual({ ...toldAnswer, id: plain.id });
  const written = await settledAs(plain.id);
  expect(written).toEqual(await settledAs(told.id));
  expect(written).toMatchObject({
    row: { status: 'completed', progress: 100, step: 8, width: 640, leaseUntil: null, workerId: null },
    tookMs: 2_000,
    image: IMAGE,
    ledger: { kinds: ['hold', 'settle'], sum: -1 },
  });
  expect(written.origins).toHaveLength(2);
});

test('settles a call of versions before migration 0050, and leaves generations with webhooks to them', async () => {
  const settle = async ({ id, attempt, claimToken }: Awaited<ReturnType<typeof claimed>>) => {
    const image = { object_key: 'image', thumbnail_key: 'thumbnail', content_type: 'image/png', width: 640 };
    const columns = JSON.stringify({ ...image, height: 320, bytes: 3, has_watermark: false });
    const { rows } = await sql`
      select is_settled, user_id, version from settle_completed(
        ${id}, ${attempt}, ${claimToken}, 8, 8, null, ${columns}, '[]', null, null)`.execute(harness.db);
    return rows;
  };
  const plain = await claimed();
  expect(await settle(plain)).toEqual([{ isSettled: true, userId, version: plain.version + 1 }]);
  expect(await harness.read(plain.id)).toMatchObject({ status: 'completed', width: 640, step: 8 });
  await endpoint('https://customer.example/hook');
  const told = await claimed();
  expect(await settle(told)).toMatchObject([{ isSettled: false }]);
  expect(await harness.read(told.id)).toMatchObject({ status: 'processing' });
});

test.each([
  ['without a webhook', false],
  ['with a webhook', true],
])('settles once, of two settlements and a cancellation at the same time, %s', async (_, hasWebhook) => {
  if (hasWebhook) await endpoint('https://customer.example/hook');
  const { db } = harness;
  for (let round = 0; round < 5; round += 1) {
    const claim = await claimed();
    const completion = { ...COMPLETION, patchKey: undefined };
    const [one, other, canceled] = await Promise.all([
      settleCompleted(db, claim, completion),
      settleCompleted(db, claim, completion),
      cancelGeneration(db, claim.id),
    ]);
    expect([one, other, canceled].filter(Boolean)).toHaveLength(1);
    const { status, image } = await harness.read(claim.id);
    expect({ status, hasImage: image !== null }).toEqual(
      canceled ? { status: 'canceled', hasImage: false } : { status: 'completed', hasImage: true },
    );
    const kinds = ['hold', canceled ? 'release' : 'settle'];
    expect(await harness.ledger(claim.id)).toEqual({ kinds, sum: canceled ? 0 : -1 });
  }
});

test('changes nothing for a claim that was canceled or superseded', async () => {
  const claim = await claimed();
  for (const stale of [
    { ...claim, attempt: claim.attempt + 1 },
    { ...claim, claimToken: null },
  ]) {
    expect(await settleCompleted(harness.db, stale, COMPLETION)).toBeUndefined();
  }
  await cancelGeneration(harness.db, claim.id);
  expect(await settleCompleted(harness.db, claim, COMPLETION)).toBeUndefined();
  expect(await settledAs(claim.id)).toMatchObject({ row: { status: 'canceled' }, origins: [], patches: [] });
});

test('notifies an endpoint that is added while the settlement waits for its row', async () => {
  const claim = await claimed();
  const release = await holdLocks(harness.db, lockGeneration(claim.id));
  const settling = settleCompleted(harness.db, claim, COMPLETION);
  const waits = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waits.execute(harness.db)).rows[0]?.count).toBe(1);
  await endpoint('https://customer.example/hook');
  await release();
  expect((await settling)?.status).toBe('completed');
  expect(await deliveries()).toHaveLength(1);
});
