import {
  GENERATION_STATUSES,
  GENERATION_TRANSITIONS,
  type GenerationStatus,
} from '@easel/shared/contracts/generation';
import {
  cancelGeneration,
  type GenerationRow,
  removeGeneration,
  requeueGeneration,
} from '@easel/shared/node/repos/generations/generations.repo';
import {
  postpone,
  releaseGeneration,
  settleCompleted,
  settleFailed,
} from '@easel/shared/node/repos/generations/settlements.repo';
import { settleLostClaims } from '@easel/shared/node/repos/generations/sweeps.repo';
import { claimGeneration } from '@easel/tests/env/claim';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHarness, type Harness } from './harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const IMAGE = {
  objectKey: 'x',
  displayKey: 'x',
  thumbnailKey: 'x',
  contentType: 'image/png',
  width: 1,
  height: 1,
  bytes: 1,
  hasWatermark: true,
};

/** Every function of the repos that writes a generation's status. */
const MOVES: Record<string, (harness: Harness, row: GenerationRow) => Promise<unknown>> = {
  claim: ({ db }, { id }) => claimGeneration(db, { id, workerId: 'test' }),
  release: ({ db }, row) => releaseGeneration(db, row),
  postpone: ({ db }, row) => postpone(db, row),
  complete: ({ db }, row) => settleCompleted(db, row, { image: IMAGE, origins: [], lastStep: {} }),
  'fail, to be tried again': ({ db }, row) => settleFailed(db, row, { code: 'internal', retryable: true }),
  'fail for good': ({ db }, row) => settleFailed(db, row, { code: 'internal', retryable: false }),
  'lose the worker': ({ db }) => settleLostClaims(db, { limit: 100, onFailure: () => {} }),
  cancel: ({ db }, { id }) => cancelGeneration(db, id),
  remove: ({ db }, { id }) => removeGeneration(db, id),
  retry: ({ db }, row) => requeueGeneration(db, row.id, row),
};

async function statusOf(id: string): Promise<GenerationStatus> {
  const { status } = await harness.db
    .selectFrom('generations')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return status;
}

test('the repositories make every legal transition of a generation, and no other', async () => {
  const userId = await harness.user();
  const made = new Set<string>();
  for (const status of GENERATION_STATUSES) {
    for (const move of Object.values(MOVES)) {
      const claim = status === 'processing' ? { attempt: 1, runAttempts: 1, leaseUntil: new Date(0) } : {};
      const row = await harness.accept(userId, { status, ...claim });
      await move(harness, row);
      const next = await statusOf(row.id);
      if (next !== status) made.add(`${status} -> ${next}`);
    }
  }
  const legal = GENERATION_STATUSES.flatMap((status) =>
    GENERATION_TRANSITIONS[status].map((next) => `${status} -> ${next}`),
  );
  expect([...made].sort()).toEqual(legal.sort());
});

test.each(['release', 'postpone', 'fail, to be tried again', 'lose the worker'])(
  'a generation that waits again shows no progress of its last attempt: %s',
  async (name) => {
    const row = await harness.accept(await harness.user(), {
      status: 'processing',
      attempt: 1,
      runAttempts: 1,
      leaseUntil: new Date(0),
      progress: 38,
      step: 3,
      steps: 8,
    });
    await MOVES[name]?.(harness, row);
    expect(await harness.read(row.id)).toMatchObject({ status: 'pending', progress: 0, step: 0, steps: 0 });
  },
);
