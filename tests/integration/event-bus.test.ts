import { randomUUID } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { createEventBus } from '@easel/shared/node/events/create-event-bus';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import type { BusMessage } from '@easel/shared/node/events/messages';
import { openCarrier, openEventBus } from '@easel/shared/node/events/open-event-bus';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { required } from '../env/availability.ts';
import { logOutput } from '../env/log-output.ts';
import { createTestDatabase } from '../env/postgres.ts';
import { testRedis } from '../env/redis.ts';
import { describeWith } from '../env/skipped.ts';
import { until } from '../env/until.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());
const redis = await testRedis();

/** Actions on the server behind the bus. */
interface ServerSide {
  send(payload: string): Promise<unknown>;
  /** Ends all connections of all buses and returns their number. */
  killConnections(): Promise<number>;
  close(): Promise<unknown>;
}

const USER = randomUUID();

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

  test('uses all bytes of a notification', async () => {
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

  test('delivers the messages of followed users to a process, and those for all', async () => {
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

  test('goes on with the followed users after it has connected again', async () => {
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

  test('tells a publisher that no process listens', async () => {
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

function postgresSide(url: string): ServerSide {
  const sql = postgres(url, { max: 1 });
  return {
    send: (payload) => sql.notify('easel_events', payload),
    killConnections: async () => {
      const killed = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'easel-events' and datname = current_database()`;
      return killed.length;
    },
    close: () => sql.end(),
  };
}

function redisSide(url: string): ServerSide {
  const redis = new Redis(url);
  const db = redis.options.db ?? 0;
  return {
    send: (payload) => redis.publish(`easel:${db}:users:000`, payload),
    killConnections: async () => {
      const clients = String(await redis.client('LIST')).split('\n');
      const ours = clients.filter(
        (line) => line.includes(' name=easel-events') && line.includes(` db=${db} `),
      );
      for (const line of ours) await redis.client('KILL', 'ID', line.match(/^id=(\d+)/)?.[1] ?? '');
      return ours.length;
    },
    close: () => redis.quit(),
  };
}

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

  test('reconnects after the server ended its connections, and restores each subscription once', async () => {
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
    // More than may be in flight at once: the rest is dropped, and every promise resolves.
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

  test('opens and is subscribed to without its server, and delivers once that is there', async () => {
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

  test('reports a gap each time it begins to listen', async () => {
    await using pair = await openPair(url);
    let gaps = 0;
    const remove = pair.one.onGap(() => gaps++);
    await pair.one.subscribe(() => undefined);
    expect(gaps).toBe(1);
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

/** Times that let a test see a silent connection. */
const IMPATIENT = { everyMs: 50, silentMs: 2_000 };

async function openImpatient(url: string) {
  const logs: Record<string, unknown>[] = [];
  const logger = pino(logOutput((line) => void logs.push(JSON.parse(line))));
  const bus = await createEventBus({ carrier: openCarrier({ url, logger }), logger, heartbeat: IMPATIENT });
  return { ...bus, logs, [Symbol.asyncDispose]: bus.close };
}

/** Opens two buses, as in two processes, and collects their log lines at `info` or above. */
async function openPair(url: string) {
  const logs: Record<string, unknown>[] = [];
  const logger = pino(logOutput((line) => void logs.push(JSON.parse(line))));
  const one = await openEventBus({ url, logger });
  const other = await openEventBus({ url, logger });
  return {
    one,
    other,
    logs,
    async [Symbol.asyncDispose]() {
      await Promise.all([one.close(), other.close()]);
    },
  };
}

/** A message that concerns all API processes. */
const END: BusMessage = { type: 'signed-out', userId: USER };

/** A message to a user. The ends of the users' ids differ. */
function messageTo(user: 'ada' | 'bob') {
  const userId = `${USER.slice(0, -3)}${{ ada: 'ada', bob: 'b0b' }[user]}`;
  return { type: 'generation', userId, id: userId, version: 1 } satisfies BusMessage;
}

/** Opens a bus as an API process does. */
async function openFollowing(url: string) {
  const logger = pino({ level: 'silent' });
  const bus = await openEventBus({ url, logger, topics: ['users', 'servers'], users: 'followed' });
  return { ...bus, [Symbol.asyncDispose]: bus.close };
}

async function redisSideOnce(url: string, act: (side: ServerSide) => Promise<unknown>): Promise<void> {
  const side = redisSide(url);
  await act(side);
  await side.close();
}

async function listenTo(bus: EventBus): Promise<BusMessage[]> {
  const heard: BusMessage[] = [];
  await bus.subscribe((message) => void heard.push(message));
  return heard;
}

function progress(step: number, preview?: string): BusMessage {
  const event = { id: USER, version: 2, progress: 50, step, steps: 500 };
  const picture = preview === undefined ? {} : { preview: `data:image/webp;base64,${preview}` };
  return { type: 'progress', userId: USER, event: { ...event, ...picture } };
}

/** Starts a proxy to the server that can be cut, restored, or frozen. */
async function startProxy(targetUrl: string) {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  let frozen = false;
  let lost: ReadonlySet<Socket> = new Set();
  const server = createServer((incoming) => {
    const outgoing = connect(Number(target.port), target.hostname);
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        incoming.destroy();
        outgoing.destroy();
      });
    }
    const isSilent = () => frozen || lost.has(incoming);
    incoming.on('data', (bytes) => isSilent() || outgoing.write(bytes));
    outgoing.on('data', (bytes) => isSilent() || incoming.write(bytes));
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const url = new URL(targetUrl);
  url.host = `127.0.0.1:${port}`;

  async function cut(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await closed;
  }
  return {
    url: url.href,
    cut,
    restore: () => listen(port),
    /** Delivers nothing from now on, and keeps the connections. */
    freeze: () => {
      frozen = true;
    },
    /** Serves new connections again. Those of before stay silent, as they do when a peer vanishes. */
    thaw: () => {
      frozen = false;
      lost = new Set(sockets);
    },
    [Symbol.asyncDispose]: cut,
  };
}
