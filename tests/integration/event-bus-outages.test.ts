import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { BusMessage } from '@easel/shared/node/events/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../env/postgres.ts';
import { testRedis } from '../env/redis.ts';
import { describeWith } from '../env/skipped.ts';
import { until } from '../env/until.ts';
import {
  IMPATIENT,
  listenTo,
  openImpatient,
  openPair,
  postgresSide,
  progress,
  redisSide,
  type ServerSide,
  startProxy,
  USER,
} from './event-bus-setup.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());
const redis = await testRedis();

describeWith('the event bus on PostgreSQL in outages', { available: true, url: database.url }, ({ url }) => {
  survivesOutages(url, () => postgresSide(url));
});

describeWith('the event bus on Redis in outages', redis, ({ url }) => {
  survivesOutages(url, () => redisSide(url));
});

function survivesOutages(url: string, openServerSide: () => ServerSide): void {
  let server: ServerSide;
  beforeAll(() => {
    server = openServerSide();
  });
  afterAll(() => server.close());

  test('reconnects after the server closed its connections, and restores each subscription once', async () => {
    await using pair = await openPair(url);
    const heard = await listenTo(pair.other);
    const unheard: BusMessage[] = [];
    const unsubscribe = await pair.other.subscribe((message) => void unheard.push(message));
    expect(await server.killConnections()).toBeGreaterThanOrEqual(3);
    await until(async () => {
      await pair.one.publish(progress(1));
      expect(heard).not.toEqual([]);
    });
    await unsubscribe();
    const before = unheard.length;
    heard.length = 0;
    await pair.one.publish({ type: 'cancel', id: USER, attempt: 1 });
    await expect.poll(() => heard).toContainEqual({ type: 'cancel', id: USER, attempt: 1 });
    expect(heard.filter(({ type }) => type === 'cancel')).toHaveLength(1);
    expect(unheard).toHaveLength(before);
  });

  test('loses messages in an outage, logs it once, and recovers afterwards', async () => {
    await using proxy = await startProxy(url);
    await using pair = await openPair(proxy.url);
    const heard = await listenTo(pair.other);
    await proxy.cut();
    // More than the limit in flight: the rest is dropped, and every promise resolves.
    await Promise.all(Array.from({ length: 3_000 }, (_, step) => pair.one.publish(progress(step))));
    expect(pair.logs.filter(({ msg }) => msg === 'bus messages are being lost')).toHaveLength(1);
    await proxy.restore();
    await until(async () => {
      await pair.one.publish({ type: 'cancel', id: USER, attempt: 1 });
      expect(heard).toContainEqual({ type: 'cancel', id: USER, attempt: 1 });
    });
    expect(pair.logs.map(({ msg }) => msg)).toContain('bus messages get through again');
  });

  test('recovers from each of many outages, however many messages are in flight', async () => {
    await using pair = await openPair(url);
    const heard = await listenTo(pair.other);
    let over = false;
    const publishing = (async () => {
      for (; !over; await turn()) void pair.one.publish(progress(1));
    })();
    for (let outage = 0; outage < 30; outage++) {
      await server.killConnections();
      heard.length = 0;
      await expect.poll(() => heard).not.toEqual([]);
    }
    over = true;
    await publishing;
  });

  test('can be opened and subscribed to without its server, and delivers once that is up', async () => {
    await using proxy = await startProxy(url);
    await proxy.cut();
    await using pair = await openPair(proxy.url);
    const heard = await listenTo(pair.other);
    await expect(pair.other.ping()).rejects.toThrow('hears nothing');
    expect(pair.logs.map(({ msg }) => msg)).toContainEqual(expect.stringMatching(/cannot reach .* goes on/));
    await proxy.restore();
    await until(async () => {
      await pair.one.publish(progress(1));
      expect(heard).not.toEqual([]);
    });
    await pair.other.ping();
    heard.length = 0;
    await pair.one.publish({ type: 'cancel', id: USER, attempt: 1 });
    await expect.poll(() => heard).toContainEqual({ type: 'cancel', id: USER, attempt: 1 });
    await pair.one.publish({ type: 'removed', userId: USER, id: USER });
    await expect.poll(() => heard.at(-1)?.type).toBe('removed');
    expect(heard.filter(({ type }) => type === 'cancel')).toHaveLength(1);
  });

  test('reports a gap each time it starts to listen', async () => {
    await using pair = await openPair(url);
    let gaps = 0;
    const remove = pair.one.onGap(() => gaps++);
    await pair.one.subscribe(() => undefined);
    // Opening waits at most two seconds for a slow server.
    await expect.poll(() => gaps).toBe(1);
    await pair.one.subscribe(() => undefined);
    await server.killConnections();
    await expect.poll(() => gaps).toBe(2);
    remove();
    await server.killConnections();
    const heard = await listenTo(pair.one);
    await until(async () => {
      await pair.one.publish(progress(1));
      expect(heard).not.toEqual([]);
    });
    expect(gaps).toBe(2);
  });

  test('replaces a connection that is silent', async () => {
    await using proxy = await startProxy(url);
    await using bus = await openImpatient(proxy.url);
    const heard = await listenTo(bus);
    proxy.freeze();
    await expect.poll(() => bus.ping().catch(String)).toMatch(/hears nothing/);
    await expect
      .poll(() => bus.logs.map(({ msg }) => msg))
      .toContainEqual(expect.stringMatching(/connects again/));
    proxy.thaw();
    await until(async () => {
      await bus.publish(progress(1));
      expect(heard).not.toEqual([]);
    });
    await bus.ping();
  });

  test('keeps a connection without messages', async () => {
    await using bus = await openImpatient(url);
    let gaps = 0;
    bus.onGap(() => gaps++);
    await listenTo(bus);
    const until = performance.now() + 2 * IMPATIENT.silentMs;
    while (performance.now() < until) await bus.ping().then(() => pause(IMPATIENT.everyMs));
    expect(gaps).toBe(1);
  });

  test('does not block a publisher when the server stops responding', async () => {
    await using proxy = await startProxy(url);
    await using pair = await openPair(proxy.url);
    proxy.freeze();
    await Promise.all(Array.from({ length: 3_000 }, (_, step) => pair.one.publish(progress(step))));
    expect(pair.logs).toMatchObject([{ msg: 'bus messages are being lost' }]);
  });

  test('closes during an outage', async () => {
    await using proxy = await startProxy(url);
    const pair = await openPair(proxy.url);
    await listenTo(pair.other);
    await proxy.cut();
    const publishing = pair.one.publish(progress(1));
    await pair[Symbol.asyncDispose]();
    await publishing;
  });

  test('delivers nothing after it is closed', async () => {
    await using pair = await openPair(url);
    const heard = await listenTo(pair.other);
    const stillHeard = await listenTo(pair.one);
    await pair.other.close();
    await pair.other.publish(progress(1));
    await expect(pair.other.subscribe(() => undefined)).rejects.toThrow('closed');
    await pair.one.publish(progress(2));
    await expect.poll(() => stillHeard).toEqual([progress(2)]);
    expect(heard).toEqual([]);
  });
}
