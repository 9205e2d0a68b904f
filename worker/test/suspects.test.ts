import { settleFailed } from '@easel/shared/node/repos/generations/settlements.repo';
import { ROOM_CHORE } from '@easel/shared/node/repos/generations/suspects.repo';
import { until } from '@easel/tests/env/until';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDispatcher } from '../src/dispatch/dispatcher.ts';
import { createHarness, type Harness } from './harness.ts';
import { silentLogger } from './silent-logger.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

/** Opens a dispatcher with two places whose pictures end when the test says so. */
function openDispatcher() {
  const making: string[] = [];
  const endings = new Map<string, () => Promise<void>>();
  const dispatcher = createDispatcher({
    db: harness.db,
    logger: silentLogger,
    workerId: 'test',
    concurrency: 2,
    freeShare: 0.1,
    offers: () => [
      {
        id: 'painter',
        isLocal: true,
        places: Number.POSITIVE_INFINITY,
        steadyPlaces: Number.POSITIVE_INFINITY,
        accountLimit: null,
      },
    ],
    isStoreUp: () => true,
    isDrained: () => false,
    make: ({ generation: claim }) => {
      making.push(claim.id);
      return new Promise((resolve) => {
        endings.set(claim.id, async () => {
          await settleFailed(harness.db, claim, { code: 'model_failed', retryable: false });
          resolve();
        });
      });
    },
  });
  async function end(id: string): Promise<void> {
    await endings.get(id)?.();
    making.splice(making.indexOf(id), 1);
  }
  return { dispatcher, making, end };
}

/** Accepts a suspect that has waited long, when it is time for a worker to make room. */
async function acceptSuspect() {
  const row = { name: ROOM_CHORE, dueAt: new Date(0) };
  await harness.db
    .insertInto('chores')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
  return harness.accept(await harness.user(), { suspect: true, queuedAt: new Date(0) });
}

test('a worker that is never idle drains its places for a suspect, and makes it alone', async () => {
  const { dispatcher, making, end } = openDispatcher();
  const others: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    others.push((await harness.accept(await harness.user())).id);
  }
  await dispatcher.fill();
  expect(making).toHaveLength(2);
  const { id: suspect } = await acceptSuspect();
  await dispatcher.makeRoom();

  const [first = '', second = ''] = making;
  await end(first);
  await dispatcher.fill();
  expect(making).toEqual([second]);

  await end(second);
  await until(async () => {
    await dispatcher.fill();
    expect(making).toEqual([suspect]);
  });
  await end(suspect);
  await until(async () => {
    await dispatcher.fill();
    expect(making).toHaveLength(2);
  });
  expect(others).toEqual(expect.arrayContaining(making));
  for (const id of [...making]) await end(id);
  await dispatcher.close();
});

test('a worker that drained its places claims again when the suspect is gone', async () => {
  const { dispatcher, making, end } = openDispatcher();
  for (let count = 0; count < 3; count += 1) await harness.accept(await harness.user());
  await dispatcher.fill();
  const { id: suspect } = await acceptSuspect();
  await dispatcher.makeRoom();
  const [first = '', second = ''] = making;
  await end(first);
  await dispatcher.makeRoom();
  await dispatcher.fill();
  expect(making).toEqual([second]);

  await harness.db.updateTable('generations').set({ status: 'canceled' }).where('id', '=', suspect).execute();
  await dispatcher.makeRoom();
  expect(making).toEqual([second, expect.any(String)]);
  for (const id of [...making]) await end(id);
  await dispatcher.close();
});
