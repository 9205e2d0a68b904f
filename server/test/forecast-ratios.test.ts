import { readForecastRatios } from '@easel/shared/node/repos/generations/forecasts.repo';
import { postpone } from '@easel/shared/node/repos/generations/settlements.repo';
import { removeWorker, reportWorker } from '@easel/shared/node/repos/operations/workers.repo';
import { claimGeneration } from '@easel/tests/env/claim';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { person, server, useServer } from './generations-setup.ts';

useServer();

const offers = { store: true, models: [{ id: 'painter', places: null }] };
beforeEach(() => reportWorker(server.context.db, { id: 'one', concurrency: 1, offers }));

/** Lets one generation take an hour while `hold` applies, and returns the ratios recorded for it. */
async function learnedFrom(hold: (id: string, ada: Awaited<ReturnType<typeof person>>) => Promise<unknown>) {
  const { db } = server.context;
  const ada = await person();
  // Without this, the first could be submitted before the forecast includes the worker.
  await expect.poll(secondsToStart).not.toBeNull();
  const { id } = await ada.generate();
  const promised = () => db.selectFrom('generations').selectAll().where('id', '=', id).executeTakeFirst();
  await expect.poll(promised).toMatchObject({ promisedSeconds: expect.any(Number) });
  await hold(id, ada);
  const ended = sql`
    update generations set status = 'completed', completed_at = queued_at + interval '1 hour', claim_token = null, lease_until = null
      where id = ${id}`;
  await ended.execute(db);
  const { ratios, ...promises } = await readForecastRatios(db);
  await sql`update generations set status = 'canceled' where id = ${id}`.execute(db);
  return { learned: ratios.length, ...promises };
}
const secondsToStart = async () =>
  (await server.context.services.estimates.toStart())(
    { id: 'new', isFree: true, weight: 1, maxRunning: 1 },
    'painter',
  );

const claim = async (id: string) => {
  await sql`update generations set retry_at = null where id = ${id}`.execute(server.context.db);
  const claimed = await claimGeneration(server.context.db, { id, workerId: 'one' });
  if (!claimed) throw new Error('not claimed');
  return claimed;
};

test('learns from a generation that waited only for its turn', async () => {
  expect(await learnedFrom(claim)).toEqual({ learned: 1, promised: 1, near: 0, kept: 0 });
});

test('learns nothing from a generation that its owner paused, and counts no broken promise', async () => {
  const paused = await learnedFrom(async (id, { send }) => {
    await send('POST', '/api/queue/pause');
    await send('POST', '/api/queue/resume');
    await claim(id);
  });
  expect(paused).toEqual({ learned: 0, promised: 0, near: 0, kept: 0 });
});

test('learns nothing from one that a server refused, and counts its promise as broken', async () => {
  const refused = await learnedFrom(async (id) => {
    await postpone(server.context.db, await claim(id));
    await claim(id);
  });
  expect(refused).toEqual({ learned: 0, promised: 1, near: 0, kept: 0 });
});

test('learns nothing from one that waited without a worker, and counts its promise as broken', async () => {
  const waited = await learnedFrom(async (id) => {
    await removeWorker(server.context.db, 'one');
    await server.context.services.estimates.forgetBlocked();
    await claim(id);
  });
  expect(waited).toEqual({ learned: 0, promised: 1, near: 0, kept: 0 });
});
