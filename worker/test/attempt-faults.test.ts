import { type ObjectStore, StoreError } from '@easel/shared/node/storage/store';
import { until } from '@easel/tests/env/until';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ShutdownError } from '../src/pipeline/stage.ts';
import { attemptKeys } from '../src/pipeline/store.ts';
import { type Attempts, openAttempts } from './attempt-setup.ts';
import { createHarness, type Harness, storedKeys } from './harness.ts';
import { patientModel, quickModel, type TestModel } from './test-models.ts';

let harness: Harness;
let attempts: Attempts;

beforeAll(async () => {
  harness = await createHarness();
  attempts = await openAttempts(harness);
});
afterAll(async () => {
  await attempts?.close();
  await harness?.close();
});

/** Rewinds a row to before its claim, as an asynchronous failover does. */
const rewind = (id: string) =>
  sql`update generations set status = 'pending', attempt = attempt - 1, run_attempts = 0, claim_token = null,
    lease_until = null, worker_id = null where id = ${id}`.execute(harness.db);

/** Returns the harness's store, whose `put` is replaced. */
const storeWith = (put: ObjectStore['put']): ObjectStore => ({
  put,
  get: (key) => harness.store.get(key),
  delete: (keys) => harness.store.delete(keys),
  list: (prefix) => harness.store.list(prefix),
  ping: () => harness.store.ping(),
  close: async () => {},
});

test.each([
  ['first', 'second'],
  ['second', 'first'],
] as const)(
  'one of two attempts with the same number completes, and its picture stays: the %s ends first',
  async (...order) => {
    const models = { first: patientModel(), second: patientModel() };
    const claim = await attempts.claimed();
    const running = { first: attempts.make(claim, models.first.model), second: Promise.resolve<unknown>(0) };
    await until(() => expect(models.first.started).toHaveLength(1));
    await rewind(claim.id);
    const again = await attempts.claim(claim.id);
    expect(again.attempt).toBe(claim.attempt);
    running.second = attempts.make(again, models.second.model);
    await until(() => expect(models.second.started).toHaveLength(1));
    for (const name of order) {
      models[name].release();
      await running[name];
    }
    expect(await running.second).toEqual({ kind: 'completed' });
    // A renewal of its lease may find that the second has ended the generation, before it would settle its own picture.
    const ends = order[0] === 'first' ? ['lost'] : ['lost', 'canceled'];
    expect(ends.map((kind) => ({ kind }))).toContainEqual(await running.first);
    const { image } = await harness.read(claim.id);
    expect(image?.objectKey).toBe(attemptKeys(again).objectKey);
    const objects = () => harness.objects(`generations/${claim.id}/`);
    await until(async () => expect(await objects()).toEqual(storedKeys(again)));
    expect(await harness.ledger(claim.id)).toEqual({ kinds: ['hold', 'settle'], sum: -1 });
  },
);

test('a settlement that hits a deadlock is retried, and the picture is not made again', async () => {
  await sql`create sequence fault_turns`.execute(harness.db);
  // A sequence, as its steps survive the rollback.
  await sql`create function deadlock() returns trigger language plpgsql as $$ begin
    if nextval('fault_turns') <= 2 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
    return new; end $$`.execute(harness.db);
  await sql`create trigger deadlock before insert on images for each row execute function deadlock()`.execute(
    harness.db,
  );
  try {
    const model = vi.fn<TestModel>(quickModel());
    const claim = await attempts.claimed();
    expect(await attempts.make(claim, model)).toEqual({ kind: 'completed' });
    expect(model).toHaveBeenCalledTimes(1);
    expect(await harness.read(claim.id)).toMatchObject({ status: 'completed', attempt: 1 });
    expect(await harness.ledger(claim.id)).toEqual({ kinds: ['hold', 'settle'], sum: -1 });
  } finally {
    await sql`drop trigger deadlock on images`.execute(harness.db);
  }
});

test('a settlement whose response is lost counts, and its picture stays', async () => {
  const claim = await attempts.claimed();
  const { db } = harness;
  // The first transaction is committed, but its caller learns of a broken connection.
  const transaction = vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
    return {
      async execute(work: never) {
        await db.transaction().execute(work);
        throw new Error('Connection terminated unexpectedly');
      },
    } as never;
  });
  expect(await attempts.make(claim, quickModel())).toEqual({ kind: 'completed' });
  transaction.mockRestore();
  expect(await harness.objects(`generations/${claim.id}/`)).toEqual(storedKeys(claim));
  expect(await harness.ledger(claim.id)).toEqual({ kinds: ['hold', 'settle'], sum: -1 });
});

test.each(['unavailable', 'full'] as const)(
  'a picture that cannot be stored (%s) is kept, not made again, and stored later',
  async (reason) => {
    let isDown = true;
    let refusals = 0;
    let firstRefusal = 0;
    const store = storeWith(async (...parameters) => {
      if (!isDown) return harness.store.put(...parameters);
      refusals += 1;
      firstRefusal ||= Date.now();
      throw new StoreError(reason, 'the store is down');
    });
    const model = vi.fn<TestModel>(quickModel());
    const claim = await attempts.claimed();
    const started = Date.now();
    const made = attempts.make(claim, model, { store });
    // Three pictures' worth of tries, after which an attempt failed before.
    await until(() => expect(refusals).toBeGreaterThan(9));
    expect((await harness.read(claim.id)).status).toBe('processing');
    await until(() => expect(Date.now() - firstRefusal).toBeGreaterThan(2 * (firstRefusal - started)));
    isDown = false;
    expect(await made).toEqual({ kind: 'completed' });
    expect(model).toHaveBeenCalledTimes(1);
    const row = await harness.read(claim.id);
    expect(row).toMatchObject({ status: 'completed', attempt: 1 });
    // The wait is not booked as the model's time.
    expect(row.begunAt?.getTime()).toBeGreaterThan(firstRefusal);
    expect(await harness.objects('probes/')).toEqual([]);
  },
);

test('a kept picture is handed back on shutdown', async () => {
  const refused = vi.fn();
  const store = storeWith(async () => {
    refused();
    throw new StoreError('unavailable', 'the store is down');
  });
  const control = new AbortController();
  const claim = await attempts.claimed();
  const made = attempts.make(claim, quickModel(), { store, signal: control.signal });
  await until(() => expect(refused).toHaveBeenCalled());
  control.abort(new ShutdownError('The worker shuts down'));
  expect(await made).toEqual({ kind: 'handed-back' });
  expect(await harness.read(claim.id)).toMatchObject({ status: 'pending', runAttempts: 0 });
});

test('a model that ignores an abort does not block a place', async () => {
  const control = new AbortController();
  const claim = await attempts.claimed();
  const made = attempts.make(claim, () => new Promise(() => {}), { signal: control.signal });
  control.abort(new ShutdownError('The worker shuts down'));
  expect(await made).toEqual({ kind: 'handed-back' });
});

test('a finisher that never ends costs one attempt, but does not block a place', async () => {
  const finisher = { finish: () => new Promise<never>(() => {}) } as never;
  const claim = await attempts.claimed();
  const made = attempts.make(claim, quickModel(), { finisher, stageLimits: { finish: 50 } });
  expect(await made).toMatchObject({ kind: 'failed', final: false });
  expect(await harness.read(claim.id)).toMatchObject({ status: 'pending', runAttempts: 1 });
});

test('the lease of a picture that is kept is renewed', async () => {
  const claim = await attempts.claimed();
  const put = vi.fn(async () => {
    throw new StoreError('unavailable', 'the store is down');
  });
  const control = new AbortController();
  const made = attempts.make(claim, quickModel(), { store: storeWith(put), signal: control.signal });
  await until(() => expect(put).toHaveBeenCalled());
  const { leaseUntil } = await harness.read(claim.id);
  await until(async () => {
    const renewed = (await harness.read(claim.id)).leaseUntil;
    expect(renewed?.getTime()).toBeGreaterThan(leaseUntil?.getTime() ?? 0);
  });
  control.abort(new ShutdownError('The worker shuts down'));
  await made;
});

test("a request that waits in its server's queue does not time out like a slow model", async () => {
  const model = vi.fn<TestModel>(async (request, context) => {
    context.onQueued();
    // Longer than the model may take.
    await until(async () => expect(performance.now() - asked).toBeGreaterThan(300));
    context.onBegun();
    return quickModel()(request, context);
  });
  const claim = await attempts.claimed();
  const asked = performance.now();
  expect(await attempts.make(claim, model, { modelTimeoutMs: 200 })).toEqual({ kind: 'completed' });
  expect(model).toHaveBeenCalledTimes(1);
  const { begunAt, startedAt } = await harness.read(claim.id);
  expect(begunAt?.getTime()).toBeGreaterThan(startedAt?.getTime() ?? 0);
});

test.each(['a renewal', 'a settlement'])(
  'the row contains the start time of the model after %s',
  async (source) => {
    const { model, started, release } = patientModel();
    const claim = await attempts.claimed();
    const made = attempts.make(claim, source === 'a settlement' ? quickModel() : model);
    if (source === 'a renewal') {
      await until(() => expect(started).toHaveLength(1));
      await until(async () => expect((await harness.read(claim.id)).begunAt).not.toBeNull());
      release();
    }
    await made;
    expect((await harness.read(claim.id)).begunAt).not.toBeNull();
  },
);
