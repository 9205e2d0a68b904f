import { openDatabase } from '@easel/shared/node/db/client';
import { settleLostClaims } from '@easel/shared/node/repos/generations/sweeps.repo';
import { until } from '@easel/tests/env/until';
import { startTcpProxy, type TcpProxy } from '@easel/tests/fixtures/tcp-proxy';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { ShutdownError } from '../src/pipeline/stage.ts';
import { type Attempts, openAttempts } from './attempt-setup.ts';
import { createHarness, type Harness, storedKeys } from './harness.ts';
import { patientModel, quickModel, type TestModel } from './test-models.ts';

let harness: Harness;
let proxy: TcpProxy;
/** Attempts of a worker whose connections to the database all go through the proxy, and those of another. */
let cutOff: { attempts: Attempts; db: Harness['db'] };
let other: Attempts;

beforeEach(async () => {
  harness = await createHarness();
  const direct = new URL(harness.databaseUrl);
  proxy = await startTcpProxy(() => Number(direct.port || 5432));
  const url = new URL(direct);
  url.host = `127.0.0.1:${proxy.port}`;
  const db = openDatabase({ url: url.href, poolSize: 3, applicationName: 'test' });
  cutOff = { attempts: await openAttempts(harness, { leaseUrl: url.href }), db };
  other = await openAttempts(harness);
  return async () => {
    proxy.thaw();
    await cutOff.attempts.close();
    await db.destroy();
    await other.close();
    await proxy.close();
    await harness.close();
  };
});

const untilLeaseEnds = (id: string) =>
  until(async () => {
    const { rows } = await sql`select from generations where id = ${id} and lease_until < now()`.execute(
      harness.db,
    );
    expect(rows).toHaveLength(1);
  });

test('a database outage longer than the lease costs no attempt', async () => {
  const { model, started, release } = patientModel();
  const asked = vi.fn<TestModel>(model);
  const claim = await cutOff.attempts.claimed();
  const made = cutOff.attempts.make(claim, asked, { db: cutOff.db });
  await until(() => expect(started).toHaveLength(1));
  proxy.freeze();
  await untilLeaseEnds(claim.id);
  release();
  proxy.reset();
  proxy.thaw();
  expect(await made).toEqual({ kind: 'completed' });
  expect(asked).toHaveBeenCalledTimes(1);
  expect(await harness.read(claim.id)).toMatchObject({ status: 'completed', attempt: 1 });
});

test('an isolated worker stores nothing once its lease has ended, and keeps the picture of the next attempt', async () => {
  const { model, started, release } = patientModel();
  const claim = await cutOff.attempts.claimed();
  const put = vi.spyOn(harness.store, 'put');
  const made = cutOff.attempts.make(claim, model, { db: cutOff.db });
  await until(() => expect(started).toHaveLength(1));
  proxy.freeze();
  await untilLeaseEnds(claim.id);
  await settleLostClaims(harness.db, { limit: 10, onFailure: () => {} });
  await sql`update generations set retry_at = null where id = ${claim.id}`.execute(harness.db);
  const again = await other.claim(claim.id);
  release();
  expect(await other.make(again, quickModel())).toEqual({ kind: 'completed' });
  expect(put.mock.calls.filter(([key]) => key.includes(claim.claimToken))).toEqual([]);
  // Delayed packets arrive late, as after a network partition.
  proxy.thaw();
  expect(await made).toEqual({ kind: 'canceled' });
  expect(await harness.objects(`generations/${claim.id}/`)).toEqual(storedKeys(again));
  expect(await harness.ledger(claim.id)).toEqual({ kinds: ['hold', 'settle'], sum: -1 });
});

test('an isolated worker ends when told to, although nothing responds', async () => {
  const { model, started } = patientModel();
  const control = new AbortController();
  const claim = await cutOff.attempts.claimed();
  const made = cutOff.attempts.make(claim, model, { db: cutOff.db, signal: control.signal });
  await until(() => expect(started).toHaveLength(1));
  proxy.freeze();
  control.abort(new ShutdownError('The worker shuts down'));
  expect(await made).toEqual({ kind: 'handed-back' });
});
