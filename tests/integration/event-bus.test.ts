import { randomUUID } from 'node:crypto';
import type { BusMessage } from '@easel/shared/node/events/messages';
import { openEventBus } from '@easel/shared/node/events/open-event-bus';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { required } from '../env/availability.ts';
import { createTestDatabase } from '../env/postgres.ts';
import { testRedis } from '../env/redis.ts';
import { describeWith } from '../env/skipped.ts';
import { until } from '../env/until.ts';
import {
  END,
  listenTo,
  messageTo,
  openFollowing,
  openPair,
  postgresSide,
  progress,
  redisSide,
  redisSideOnce,
  type ServerSide,
  USER,
} from './event-bus-setup.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());
const redis = await testRedis();

describeWith('the event bus on PostgreSQL', { available: true, url: database.url }, ({ url }) => {
  behavesAsABus(url, () => postgresSide(url));

  test('delivers an event without its preview if the preview does not fit', async () => {
    await using pair = await openPair(url);
    const heard = await listenTo(pair.other);
    await pair.one.publish(progress(1, 'A'.repeat(9_000)));
    await pair.one.publish(progress(2, 'A'.repeat(7_000)));
    await expect.poll(() => heard).toHaveLength(2);
    expect(heard).toEqual([progress(1), progress(2, 'A'.repeat(7_000))]);
  });

  test('uses the full size of a notification', async () => {
    await using pair = await openPair(url);
    const heard = await listenTo(pair.other);
    const room = 7_999 - JSON.stringify(progress(1, '')).length;
    const messages = [room - 1, room, room + 1].map((length) => progress(1, 'A'.repeat(length)));
    for (const message of messages) await pair.one.publish(message);
    await expect.poll(() => heard).toHaveLength(3);
    expect(heard).toEqual([messages[0], messages[1], progress(1)]);
    expect(pair.logs).toEqual([]);
  });
});

describeWith('the event bus on Redis', redis, ({ url }) => {
  behavesAsABus(url, () => redisSide(url));

  test('delivers a large preview', async () => {
    await using pair = await openPair(url);
    const heard = await listenTo(pair.other);
    await pair.one.publish(progress(1, 'A'.repeat(50_000)));
    await expect.poll(() => heard).toEqual([progress(1, 'A'.repeat(50_000))]);
  });

  test('delivers to a process the messages for users that it follows, and for everyone', async () => {
    await using pair = await openPair(url);
    await using server = await openFollowing(url);
    const heard = await listenTo(server);
    const [ada, bob] = [messageTo('ada'), messageTo('bob')];
    const stop = await server.follow(ada.userId);
    const stopAgain = await server.follow(ada.userId);
    for (const message of [bob, ada, END]) await pair.one.publish(message);
    await expect.poll(() => heard).toEqual([ada, END]);
    stop();
    stop();
    await pair.one.publish(ada);
    await expect.poll(() => heard).toEqual([ada, END, ada]);
    stopAgain();
    await expect.poll(() => pair.one.publish(ada)).toBe('unheard');
  });

  test('continues to follow users after a reconnect', async () => {
    await using pair = await openPair(url);
    await using server = await openFollowing(url);
    const heard = await listenTo(server);
    const ada = messageTo('ada');
    await server.follow(ada.userId);
    await redisSideOnce(url, (side) => side.killConnections());
    await until(async () => {
      await pair.one.publish(ada);
      expect(heard).toContainEqual(ada);
    });
  });

  test('reports to a publisher that no process listens', async () => {
    await using server = await openFollowing(url);
    await listenTo(server);
    const ada = messageTo('ada');
    expect(await server.publish(ada)).toBe('unheard');
    await server.follow(ada.userId);
    expect(await server.publish(ada)).toBe(undefined);
  });

  test('is separate from other databases', async ({ skip }) => {
    const another = required(await testRedis());
    if (another.url === url) skip('TEST_REDIS_URL names one database');
    await using pair = await openPair(url);
    await using strangers = await openPair(another.url);
    const heard = await listenTo(pair.other);
    await strangers.one.publish(progress(1));
    await pair.one.publish(progress(2));
    await expect.poll(() => heard).toEqual([progress(2)]);
  });
});

test('names the accepted URLs in the error for an unsupported one', async () => {
  for (const url of ['mysql://localhost/easel', 'localhost:6379', '']) {
    await expect(openEventBus({ url, logger: pino({ level: 'silent' }) })).rejects.toThrow(
      /redis:\/\/.*postgres:\/\//,
    );
  }
});

function behavesAsABus(url: string, openServerSide: () => ServerSide): void {
  let server: ServerSide;
  beforeAll(() => {
    server = openServerSide();
  });
  afterAll(() => server.close());

  test('delivers each kind of message to all processes, including its own', async () => {
    await using pair = await openPair(url);
    const here = await listenTo(pair.one);
    const there = await listenTo(pair.other);
    const messages: BusMessage[] = [
      { type: 'generation', userId: USER, id: randomUUID(), version: 3 },
      progress(7, 'AAAA'),
      { type: 'removed', userId: USER, id: randomUUID() },
      { type: 'cancel', id: randomUUID(), attempt: 1 },
    ];
    for (const message of messages) await pair.one.publish(message);
    await expect.poll(() => there).toEqual(messages);
    await expect.poll(() => here).toEqual(messages);
    expect(pair.logs).toEqual([]);
  });

  test('delivers to a worker only what is for workers', async () => {
    await using pair = await openPair(url);
    const logger = pino({ level: 'silent' });
    const worker = await openEventBus({ url, logger, topics: ['workers'] });
    const heard = await listenTo(worker);
    const cancel: BusMessage = { type: 'cancel', id: USER, attempt: 1 };
    await pair.one.publish(progress(1, 'AAAA'));
    await pair.one.publish({ type: 'generation', userId: USER, id: USER, version: 1 });
    await pair.one.publish(cancel);
    await expect.poll(() => heard).toEqual([cancel]);
    await worker.close();
  });

  test("keeps the order of one publisher's messages", async () => {
    await using pair = await openPair(url);
    const heard = await listenTo(pair.other);
    const messages = Array.from({ length: 500 }, (_, step) => progress(step));
    await Promise.all(messages.map((message) => pair.one.publish(message)));
    await expect.poll(() => heard).toHaveLength(500);
    expect(heard).toEqual(messages);
  });

  test('logs and drops invalid messages', async () => {
    await using pair = await openPair(url);
    const heard = await listenTo(pair.other);
    const invalid = [
      '',
      'not json',
      'null',
      '{}',
      '{"type":"format","disk":"c"}',
      '{"type":"cancel","id":"1"}',
    ];
    for (const payload of invalid) await server.send(payload);
    await pair.one.publish(progress(1));
    await expect.poll(() => heard).toEqual([progress(1)]);
    expect(pair.logs).toHaveLength(invalid.length);
    expect(pair.logs[0]).toMatchObject({ level: 40, msg: 'dropped a bus message that is not valid' });
  });

  test('continues when a handler throws', async () => {
    await using pair = await openPair(url);
    await pair.other.subscribe(() => {
      throw new Error('this handler is broken');
    });
    const heard = await listenTo(pair.other);
    await pair.one.publish(progress(1));
    await pair.one.publish(progress(2));
    await expect.poll(() => heard).toEqual([progress(1), progress(2)]);
    expect(pair.logs).toMatchObject([{ err: { message: 'this handler is broken' } }, { level: 50 }]);
  });

  test('ends one subscription and keeps the others, even of the same function', async () => {
    await using pair = await openPair(url);
    const heard: BusMessage[] = [];
    const handler = (message: BusMessage) => void heard.push(message);
    const unsubscribe = await pair.other.subscribe(handler);
    await pair.other.subscribe(handler);
    await unsubscribe();
    await unsubscribe();
    await pair.one.publish(progress(1));
    await pair.one.publish({ type: 'cancel', id: USER, attempt: 1 });
    await expect.poll(() => heard).toContainEqual({ type: 'cancel', id: USER, attempt: 1 });
    expect(heard).toHaveLength(2);
  });
}
