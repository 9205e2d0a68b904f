import type { GenerationRow } from '@easel/shared/node/repos/generations/generations.repo';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { sweep } from '../src/maintenance/sweeper.ts';
import { CONNECTED, createHarness, type Harness } from './harness.ts';
import { heldLocks, lockGeneration } from './held-locks.ts';
import { silentLogger } from './silent-logger.ts';

let harness: Harness;
const hold = heldLocks();
beforeEach(async () => {
  harness = await createHarness();
  return () => harness.close();
});

/** Accepts a generation that is being made by a worker which is gone. */
async function lose(fields: Partial<Omit<GenerationRow, 'customStyle' | 'notes'>> = {}): Promise<string> {
  const { id } = await harness.accept(await harness.user(), {
    status: 'processing',
    attempt: 1,
    runAttempts: 1,
    workerId: 'gone',
    leaseUntil: new Date(0),
    ...fields,
  });
  return id;
}

function sweepOnce({ connection = CONNECTED } = {}): Promise<void> {
  const { db, bus } = harness;
  return sweep({ db, bus, connection, logger: silentLogger });
}

const statusOf = async (id: string) => (await harness.read(id)).status;

test.each([
  { left: 'attempts left', runAttempts: 1, status: 'pending' },
  { left: 'no attempt left', runAttempts: 3, status: 'failed' },
])('a row lock does not affect other generations with $left', async ({ runAttempts, status }) => {
  const held = await lose({ runAttempts, suspect: true });
  const others = [await lose({ runAttempts, suspect: true }), await lose({ runAttempts: 2, suspect: true })];
  const release = await hold(harness.db, lockGeneration(held));

  await sweepOnce();
  expect(await Promise.all(others.map(statusOf))).toEqual([status, 'pending']);
  expect(await statusOf(held)).toBe('processing');

  await release();
  await sweepOnce();
  expect(await statusOf(held)).toBe(status);
});

test('releases the credits of a run that lost its last worker, once', async () => {
  const id = await lose({ runAttempts: 3, suspect: true });
  await Promise.all([sweepOnce(), sweepOnce(), sweepOnce()]);
  expect(await harness.read(id)).toMatchObject({ status: 'failed', errorCode: 'worker_lost', version: 2 });
  expect((await harness.ledger(id)).kinds).toEqual(['hold', 'release']);
});

test('a run that cannot be settled does not block others', async () => {
  const last = { runAttempts: 3, suspect: true };
  const [bad, good] = [await lose(last), await lose(last)];
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`.execute(
    harness.db,
  );
  await sql`
    create trigger refuse before insert on credit_entries for each row
    when (new.generation_id = ${sql.lit(bad)}) execute function refuse()`.execute(harness.db);
  await sweepOnce();
  expect(await statusOf(good)).toBe('failed');
  expect((await harness.ledger(good)).kinds).toEqual(['hold', 'release']);
  expect(await statusOf(bad)).toBe('processing');
});

test('keeps a claim that its worker renews while the sweeper is checking it', async () => {
  const id = await lose();
  const release = await hold(harness.db, (tx) =>
    tx
      .updateTable('generations')
      .set({ leaseUntil: sql<Date>`now() + interval '1 hour'` })
      .where('id', '=', id)
      .execute(),
  );
  const sweeping = sweepOnce();
  await release();
  await sweeping;
  await sweepOnce();
  expect(await harness.read(id)).toMatchObject({ status: 'processing', attempt: 1, version: 1 });
});

test('ends no claim until the database has responded for a whole lease', async () => {
  const id = await lose();
  await sweepOnce({ connection: { unbrokenMs: async () => 9_999 } });
  expect(await statusOf(id)).toBe('processing');
  await sweepOnce({ connection: { unbrokenMs: async () => 10_000 } });
  expect(await statusOf(id)).toBe('pending');
});

test.each([1, 3])(
  'the first loss of a run does not count, but makes it a suspect: attempt %i',
  async (runAttempts) => {
    const id = await lose({ runAttempts });
    await sweepOnce();
    expect(await harness.read(id)).toMatchObject({
      status: 'pending',
      suspect: true,
      runAttempts: runAttempts - 1,
    });
  },
);

test('the loss of a suspect counts, since it ran alone', async () => {
  const id = await lose({ runAttempts: 1, suspect: true });
  await sweepOnce();
  expect(await harness.read(id)).toMatchObject({ status: 'pending', suspect: true, runAttempts: 1 });
});

test('a generation whose paid request was lost with its worker fails, and its credits are returned', async () => {
  const id = await lose({ paidRequestAt: new Date() });
  await sweepOnce();
  expect(await harness.read(id)).toMatchObject({ status: 'failed', errorCode: 'worker_lost' });
  expect((await harness.ledger(id)).kinds).toEqual(['hold', 'release']);
});
