import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Claim } from '../src/attempts/attempt.ts';
import { createDispatcher } from '../src/dispatch/dispatcher.ts';
import type { ModelOffer } from '../src/providers/serving/registry.ts';
import { createHarness, type Harness } from './harness.ts';
import { silentLogger } from './silent-logger.ts';

let harness: Harness;
const ends = new Map<string, () => void>();
let dispatcher: ReturnType<typeof createDispatcher>;
let isDrained = false;
let concurrency = 1;
let offers: ModelOffer[];
let claims = 0;

const UNLIMITED = Number.POSITIVE_INFINITY;
const LOCAL: ModelOffer = {
  id: 'painter',
  isLocal: true,
  places: UNLIMITED,
  steadyPlaces: UNLIMITED,
  accountLimit: null,
};
const SINGLE: ModelOffer = { id: 'single', isLocal: true, places: 1, steadyPlaces: 1, accountLimit: null };
const REMOTE: ModelOffer = { id: 'remote', isLocal: false, places: 2, steadyPlaces: 2, accountLimit: null };

/** Counts the statements of the dispatcher, which are its claims. */
const countingClaims: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    claims += 1;
    return result;
  },
};

/** Opens the dispatcher of a test. */
function open(): void {
  dispatcher = createDispatcher({
    db: harness.db.withPlugin(countingClaims),
    logger: silentLogger,
    workerId: 'test',
    concurrency,
    freeShare: 0.1,
    offers: () => offers,
    isStoreUp: () => true,
    isDrained: () => isDrained,
    make: ({ generation }: Claim) => new Promise((resolve) => ends.set(generation.id, resolve)),
  });
}

beforeEach(async () => {
  harness = await createHarness();
  ends.clear();
  isDrained = false;
  concurrency = 1;
  claims = 0;
  offers = [LOCAL, SINGLE, REMOTE];
  open();
});
afterEach(async () => {
  let isClosed = false;
  void dispatcher.close().then(() => {
    isClosed = true;
  });
  await expect
    .poll(() => {
      for (const end of ends.values()) end();
      return isClosed;
    })
    .toBe(true);
  await harness.close();
});

const submit = async (model = 'painter') => (await harness.accept(await harness.user(), { model })).id;

test('claims the next generation as soon as a place is free, with and without tickets', async () => {
  const [first, second] = [await submit(), await submit()];
  await dispatcher.fill();
  expect([...ends.keys()]).toEqual([first]);
  ends.get(first)?.();
  await expect.poll(() => ends.has(second)).toBe(true);
  const third = await submit();
  const ticket = dispatcher.useTicket();
  ends.get(second)?.();
  await expect.poll(() => ends.has(third)).toBe(true);
  ends.get(third)?.();
  await ticket;
});

test('makes pictures at a model server while the local places are full, up to the places of the server', async () => {
  const local = await submit();
  await submit();
  const remote = [await submit('remote'), await submit('remote'), await submit('remote')];
  await dispatcher.fill();
  expect(new Set(ends.keys())).toEqual(new Set([local, ...remote.slice(0, 2)]));
});

test('claims one picture of a local model with one place, and leaves its other places to other models', async () => {
  concurrency = 3;
  open();
  const [first, second] = [await submit('single'), await submit('single')];
  const other = await submit();
  await dispatcher.fill();
  expect([...ends.keys()]).toEqual([first, other]);
  ends.get(first)?.();
  await expect.poll(() => ends.has(second)).toBe(true);
});

test('claims once after each end, however many tickets are waiting', async () => {
  offers = [LOCAL];
  const pictures = [await submit(), await submit(), await submit()];
  await dispatcher.fill();
  const tickets = Array.from({ length: 5 }, () => dispatcher.useTicket());
  for (const id of pictures) {
    await expect.poll(() => ends.has(id)).toBe(true);
    ends.get(id)?.();
  }
  // The last claim finds nothing, and uses up all that wait.
  await Promise.all(tickets);
  expect(claims).toBe(pictures.length + 1);
});

test('consumes a ticket for which nothing is waiting', async () => {
  await dispatcher.useTicket();
  expect(ends.size).toBe(0);
});

test('claims nothing while it is drained, and releases tickets immediately', async () => {
  const [first, second] = [await submit(), await submit()];
  await dispatcher.fill();
  isDrained = true;
  // Its only place is occupied, so it would wait.
  await dispatcher.useTicket();
  ends.get(first)?.();
  await expect.poll(() => dispatcher.busy().local).toBe(0);
  await dispatcher.fill();
  expect([...ends.keys()]).toEqual([first]);
  isDrained = false;
  await dispatcher.fill();
  expect([...ends.keys()]).toEqual([first, second]);
});

test('claims nothing for a paused model, even on a worker that does not know about the pause', async () => {
  const paused = await submit('remote');
  const local = await submit();
  await harness.db.insertInto('pausedModels').values({ model: 'remote' }).execute();
  await dispatcher.fill();
  expect([...ends.keys()]).toEqual([local]);
  await harness.db.deleteFrom('pausedModels').execute();
  await dispatcher.fill();
  expect([...ends.keys()]).toEqual([local, paused]);
});
