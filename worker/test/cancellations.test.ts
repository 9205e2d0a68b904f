import { randomUUID } from 'node:crypto';
import type { GenerationStatus } from '@easel/shared/contracts/generation';
import {
  type ClaimedGeneration,
  claimNext,
  renewGeneration,
} from '@easel/shared/node/repos/generations/claims.repo';
import {
  cancelGeneration,
  cancelWithin,
  removeGeneration,
} from '@easel/shared/node/repos/generations/generations.repo';
import {
  releaseGeneration,
  settleCompleted,
  settleFailed,
} from '@easel/shared/node/repos/generations/settlements.repo';
import { settleLostClaims } from '@easel/shared/node/repos/generations/sweeps.repo';
import { claimGeneration } from '@easel/tests/env/claim';
import { countLockWaiters } from '@easel/tests/env/lock-waiters';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHarness, type Harness } from './harness.ts';
import { heldLocks, lockGeneration } from './held-locks.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness?.close());
const holdLocks = heldLocks();

const COMPLETION = {
  image: {
    objectKey: 'image',
    displayKey: null,
    thumbnailKey: 'thumbnail',
    contentType: 'image/png',
    width: 640,
    height: 320,
    bytes: 1_000,
    hasWatermark: true,
  },
  origins: [],
  lastStep: {},
};
const REFUNDED = { kinds: ['hold', 'release'], sum: 0 };
const PAID = { kinds: ['hold', 'settle'], sum: -1 };

async function running(): Promise<ClaimedGeneration> {
  const { id } = await harness.accept(await harness.user());
  const claim = await claimGeneration(harness.db, { id, workerId: 'test' });
  if (!claim) throw new Error('not claimed');
  return claim;
}

const cancel = (id: string) => cancelGeneration(harness.db, id);

async function stateOf(id: string) {
  const { status } = await harness.db
    .selectFrom('generations')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { status, ledger: await harness.ledger(id) };
}

const countBlocked = () => countLockWaiters(harness.db);

/** Makes both changes wait for the generation's row, and lets them continue in this order. Returns both results. */
async function oneAfterTheOther<First, Second>(
  id: string,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const release = await holdLocks(harness.db, lockGeneration(id));
  const firstDone = first();
  await expect.poll(countBlocked).toBe(1);
  const secondDone = second();
  await expect.poll(countBlocked).toBe(2);
  await release();
  return Promise.all([firstDone, secondDone]);
}

/** The ways in which an attempt may end concurrently with a cancel, and what a cancel after that leaves. */
const ENDS: [
  name: string,
  end: (claim: ClaimedGeneration) => Promise<unknown>,
  after: { status: GenerationStatus; ledger: object },
][] = [
  [
    'it completes',
    (claim) => settleCompleted(harness.db, claim, COMPLETION),
    { status: 'completed', ledger: PAID },
  ],
  [
    'it fails for good',
    (claim) => settleFailed(harness.db, claim, { code: 'internal', retryable: false }),
    { status: 'failed', ledger: REFUNDED },
  ],
  [
    'it fails and is to be tried again',
    (claim) => settleFailed(harness.db, claim, { code: 'internal', retryable: true }),
    { status: 'canceled', ledger: REFUNDED },
  ],
  [
    'its worker hands it back',
    (claim) => releaseGeneration(harness.db, claim),
    { status: 'canceled', ledger: REFUNDED },
  ],
  ['it is canceled elsewhere', ({ id }) => cancel(id), { status: 'canceled', ledger: REFUNDED }],
  ['it is removed', ({ id }) => removeGeneration(harness.db, id), { status: 'canceled', ledger: REFUNDED }],
];

describe('a cancellation of a running generation', () => {
  test.each(ENDS)('just before %s wins, and returns the credit once', async (_, end) => {
    const claim = await running();
    const [canceled, ended] = await oneAfterTheOther(
      claim.id,
      () => cancel(claim.id),
      () => end(claim),
    );
    expect(canceled).toMatchObject({ id: claim.id, status: 'canceled', attempt: claim.attempt });
    expect(ended).toBeUndefined();
    expect(await stateOf(claim.id)).toEqual({ status: 'canceled', ledger: REFUNDED });
  });

  test.each(ENDS)(
    'just after %s finds what is left, and charges or returns the credit once',
    async (_, end, after) => {
      const claim = await running();
      const [ended, canceled] = await oneAfterTheOther(
        claim.id,
        () => end(claim),
        () => cancel(claim.id),
      );
      expect(ended).toBeDefined();
      expect(await stateOf(claim.id)).toEqual(after);
      const isDone = (ended as { status: GenerationStatus }).status !== 'pending';
      expect(canceled === undefined).toBe(isDone);
    },
  );

  test('returns the credit once if the worker is lost, whichever comes first', async () => {
    const lastAttempt = {
      status: 'processing',
      attempt: 3,
      runAttempts: 3,
      suspect: true,
      leaseUntil: new Date(0),
    } as const;
    const sweep = () =>
      settleLostClaims(harness.db, {
        limit: 10,
        onFailure: (err) => {
          throw err;
        },
      });
    const { id: canceled } = await harness.accept(await harness.user(), lastAttempt);
    const commit = await holdLocks(harness.db, (tx) => cancelWithin(tx, canceled));
    expect(await sweep()).toEqual([]);
    await commit();
    expect(await sweep()).toEqual([]);
    expect(await stateOf(canceled)).toEqual({ status: 'canceled', ledger: REFUNDED });

    const { id: lost } = await harness.accept(await harness.user(), lastAttempt);
    expect(await sweep()).toMatchObject([{ id: lost, status: 'failed' }]);
    expect(await cancel(lost)).toBeUndefined();
    expect(await stateOf(lost)).toEqual({ status: 'failed', ledger: REFUNDED });
  });
});

describe('a cancellation of a generation that is being claimed', () => {
  const claimOptions = () => ({
    workerId: 'test',
    claimToken: randomUUID(),
    models: [{ id: 'painter', places: null, accountLimit: null }],
    freeShare: 0.1,
    isAlone: true,
  });

  test('ends the attempt that has just started', async () => {
    const { id } = await harness.accept(await harness.user());
    const claims: (ClaimedGeneration | undefined)[] = [];
    const commit = await holdLocks(harness.db, async (tx) =>
      claims.push(await claimNext(tx, claimOptions())),
    );
    const canceling = cancel(id);
    await expect.poll(countBlocked).toBe(1);
    await commit();
    // Its number tells the worker which attempt to stop.
    expect(await canceling).toMatchObject({ id, status: 'canceled', attempt: 1 });
    const [claim] = claims;
    if (!claim) throw new Error('not claimed');
    expect(claim).toMatchObject({ id, attempt: 1 });
    expect(await renewGeneration(harness.db, claim, {})).toBeUndefined();
    expect(await settleCompleted(harness.db, claim, COMPLETION)).toBeUndefined();
    expect(await stateOf(id)).toEqual({ status: 'canceled', ledger: REFUNDED });
  });

  test('keeps it from every worker if it comes first', async () => {
    const { id } = await harness.accept(await harness.user());
    const commit = await holdLocks(harness.db, (tx) => cancelWithin(tx, id));
    expect(await claimNext(harness.db, claimOptions())).toBeUndefined();
    await commit();
    expect(await claimNext(harness.db, claimOptions())).toBeUndefined();
    expect(await stateOf(id)).toEqual({ status: 'canceled', ledger: REFUNDED });
  });
});
