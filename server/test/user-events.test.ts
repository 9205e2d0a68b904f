import type { Carrier } from '@easel/shared/node/events/carrier';
import { createEventBus } from '@easel/shared/node/events/create-event-bus';
import { openCarrier } from '@easel/shared/node/events/open-event-bus';
import {
  cancelGeneration,
  removeGeneration,
  restoreWithin,
} from '@easel/shared/node/repos/generations/generations.repo';
import { setFavorite } from '@easel/shared/node/repos/generations/marks.repo';
import { claimGeneration } from '@easel/tests/env/claim';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openUserEvents, type UserMessage } from '../src/realtime/user-events.ts';
import { finishPicture } from './pictures.ts';
import { bearer, signUp, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

/** Opens the events of a process with clients of the user, over a bus that delivers everything or nothing. */
async function listen(userId: string, { losesAll = false } = {}) {
  const { db, config, logger } = server.context;
  const real = openCarrier({ url: config.queue.url, logger });
  const carrier: Carrier = losesAll
    ? { ...real, listen: (receiver) => real.listen({ ...receiver, onMessage: () => undefined }) }
    : real;
  const bus = await createEventBus({ carrier, logger });
  const events = await openUserEvents({ db, bus, logger, everyMs: 20 });
  const heard: UserMessage[] = [];
  let looks = 0;
  events.addAudience({
    *users() {
      looks++;
      yield userId;
    },
    receive: (message) => heard.push(message),
  });
  return {
    bus,
    heard,
    versions: () => heard.map((each) => (each.type === 'generation' ? each.version : each.type)),
    /** Waits until the feed was read this often. */
    async looks(count: number) {
      const before = looks;
      await expect.poll(() => looks).toBeGreaterThanOrEqual(before + count);
    },
    async [Symbol.asyncDispose]() {
      await events.close();
      await bus.close();
    },
  };
}

async function newUser() {
  const { session } = await signUp(server);
  const generate = async () => {
    const answer = await server.post('/api/generate', { prompt: 'a fox' }, bearer(session.access_token));
    return { id: answer.json().id as string, userId: session.user.id };
  };
  return { id: session.user.id, generate };
}

test('reports the last state of every generation although the bus loses all messages', async () => {
  const { db } = server.context;
  const people = await Promise.all(Array.from({ length: 12 }, newUser));
  const listeners = await Promise.all(people.map(({ id }) => listen(id, { losesAll: true })));
  await Promise.all(
    people.map(async ({ generate }, index) => {
      for (let count = 0; count < 3; count++) {
        const { id } = await generate();
        await claimGeneration(db, { id, workerId: 'test' });
        const ended = await cancelGeneration(db, id);
        const last = { type: 'generation', id, userId: ended?.userId, version: ended?.version };
        await expect.poll(() => listeners[index]?.heard).toContainEqual(last);
      }
    }),
  );
  for (const [index, { heard }] of listeners.entries()) {
    expect(new Set(heard.map((each) => 'userId' in each && each.userId))).toEqual(
      new Set([people[index]?.id]),
    );
  }
  await Promise.all(listeners.map((each) => each[Symbol.asyncDispose]()));
});

test('does not report a change twice that the bus delivered', async () => {
  const ada = await newUser();
  await using events = await listen(ada.id);
  const { id, userId } = await ada.generate();
  await expect.poll(events.versions).toEqual([1]);
  const claimed = await claimGeneration(server.context.db, { id, workerId: 'test' });
  await events.bus.publish({ type: 'generation', id, userId, version: claimed?.version ?? 0 });
  await events.looks(5);
  expect(events.versions()).toEqual([1, 2]);
});

test('reports a change that was committed long after later changes', async () => {
  const { db } = server.context;
  const ada = await newUser();
  const [slow, quick] = [await ada.generate(), await ada.generate()];
  await using events = await listen(ada.id, { losesAll: true });
  await events.looks(3);
  await db.transaction().execute(async (tx) => {
    // Does not take a lock that the cancellation needs.
    const next = { version: sql<number>`version + 1` };
    await tx.updateTable('generations').set(next).where('id', '=', slow.id).execute();
    await cancelGeneration(db, quick.id);
    await expect
      .poll(() => events.heard)
      .toContainEqual(expect.objectContaining({ id: quick.id, version: 2 }));
    await events.looks(3);
    expect(events.heard).not.toContainEqual(expect.objectContaining({ id: slow.id, version: 2 }));
  });
  await expect.poll(() => events.heard).toContainEqual(expect.objectContaining({ id: slow.id, version: 2 }));
});

test('reports removals', async () => {
  const ada = await newUser();
  await using events = await listen(ada.id, { losesAll: true });
  const { id, userId } = await ada.generate();
  await removeGeneration(server.context.db, id);
  await expect.poll(() => events.heard).toContainEqual({ type: 'removed', id, userId });
  const before = events.heard.length;
  await events.looks(5);
  expect(events.heard).toHaveLength(before);
});

test('reports that a removed picture was restored, and its later changes, although the bus loses all messages', async () => {
  const { db } = server.context;
  const ada = await newUser();
  await using events = await listen(ada.id, { losesAll: true });
  const { id, userId } = await ada.generate();
  await finishPicture(server, id);
  await removeGeneration(db, id);
  await expect.poll(() => events.heard).toContainEqual({ type: 'removed', id, userId });
  const restored = await db.transaction().execute((tx) => restoreWithin(tx, { id, userId }));
  const version = restored?.version ?? 0;
  await expect.poll(() => events.heard).toContainEqual({ type: 'generation', id, userId, version });
  await setFavorite(db, id, true);
  await expect
    .poll(() => events.heard)
    .toContainEqual({ type: 'generation', id, userId, version: version + 1 });
});
