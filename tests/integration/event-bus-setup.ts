import { randomUUID } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import { createEventBus } from '@easel/shared/node/events/create-event-bus';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import type { BusMessage } from '@easel/shared/node/events/messages';
import { openCarrier, openEventBus } from '@easel/shared/node/events/open-event-bus';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import postgres from 'postgres';
import { logOutput } from '../env/log-output.ts';

/** Actions on the server behind the bus. */
export interface ServerSide {
  send(payload: string): Promise<unknown>;
  /** Ends all connections of all buses and returns their number. */
  killConnections(): Promise<number>;
  close(): Promise<unknown>;
}

export const USER = randomUUID();

export function postgresSide(url: string): ServerSide {
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

export function redisSide(url: string): ServerSide {
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

/** Timeouts short enough for a test to detect a silent connection, and long enough that a busy machine does not cause one. */
export const IMPATIENT = { everyMs: 50, silentMs: 6_000 };

export async function openImpatient(url: string) {
  const logs: Record<string, unknown>[] = [];
  const logger = pino(logOutput((line) => void logs.push(JSON.parse(line))));
  const bus = await createEventBus({ carrier: openCarrier({ url, logger }), logger, heartbeat: IMPATIENT });
  return { ...bus, logs, [Symbol.asyncDispose]: bus.close };
}

/** Opens two buses, as in two processes, and collects their log lines at `info` or above. */
export async function openPair(url: string) {
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

/** A message for all API processes. */
export const END: BusMessage = { type: 'signed-out', userId: USER };

/** Returns a message to a user. The users' ids differ in their last characters. */
export function messageTo(user: 'ada' | 'bob') {
  const userId = `${USER.slice(0, -3)}${{ ada: 'ada', bob: 'b0b' }[user]}`;
  return { type: 'generation', userId, id: userId, version: 1 } satisfies BusMessage;
}

/** Opens a bus as an API process does. */
export async function openFollowing(url: string) {
  const logger = pino({ level: 'silent' });
  const bus = await openEventBus({ url, logger, topics: ['users', 'servers'], users: 'followed' });
  return { ...bus, [Symbol.asyncDispose]: bus.close };
}

export async function redisSideOnce(url: string, act: (side: ServerSide) => Promise<unknown>): Promise<void> {
  const side = redisSide(url);
  await act(side);
  await side.close();
}

export async function listenTo(bus: EventBus): Promise<BusMessage[]> {
  const heard: BusMessage[] = [];
  await bus.subscribe((message) => void heard.push(message));
  return heard;
}

export function progress(step: number, preview?: string): BusMessage {
  const event = { id: USER, version: 2, progress: 50, step, steps: 500 };
  const picture = preview === undefined ? {} : { preview: `data:image/webp;base64,${preview}` };
  return { type: 'progress', userId: USER, event: { ...event, ...picture } };
}

/** Starts a proxy to the server that can be cut, restored, or frozen. */
export async function startProxy(targetUrl: string) {
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
    /** Serves new connections again. Earlier ones stay silent, as if their peer had vanished. */
    thaw: () => {
      frozen = false;
      lost = new Set(sockets);
    },
    [Symbol.asyncDispose]: cut,
  };
}
