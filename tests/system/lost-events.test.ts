import { setTimeout as pause } from 'node:timers/promises';
import {
  type Generation,
  generateResponseSchema,
  generationSchema,
} from '@easel/shared/contracts/generation.schema';
import { Redis } from 'ioredis';
import postgres from 'postgres';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { ApiClient } from '../env/api-client.ts';
import { describeWith } from '../env/skipped.ts';
import { type System, startSystem, systemParts } from '../env/system.ts';

/** Slow without using the CPU: a request waits for it for a minute at most. */
const PICTURE = { prompt: 'a slow lighthouse in fog', size: '256x256' } as const;
/** How often the connections are ended: faster than the bus reconnects. */
const KILL_EVERY_MS = 50;
const SOCKET_USERS = 8;
const PICTURES_EACH = 3;
const WAITING_USERS = 3;

for (const queue of ['postgres', 'redis'] as const) {
  describeWith(
    `clients of a bus on ${queue} that keeps losing its connections`,
    await systemParts({ queue }),
    (parts) => {
      let system: System;
      const sockets: Socket[] = [];
      beforeAll(async () => {
        system = await startSystem({ ...parts, servers: 2, workers: 2, worker: 'scripted' });
      });
      afterAll(async () => {
        for (const socket of sockets) socket.disconnect();
        await system?.stop();
      });

      /** Records the newest state of each generation that a user's socket receives, and whether the socket stayed connected. */
      async function listen(url: string, token: string) {
        const socket = io(url, {
          auth: { token },
          transports: ['websocket'],
          forceNew: true,
          reconnection: false,
        });
        sockets.push(socket);
        const newest = new Map<string, Generation>();
        const outOfOrder: Generation[] = [];
        socket.on('generation', (payload) => {
          const generation = generationSchema.parse(payload);
          if (generation.version < (newest.get(generation.id)?.version ?? 0)) outOfOrder.push(generation);
          newest.set(generation.id, generation);
        });
        await new Promise<void>((resolve, reject) =>
          socket.once('connect', resolve).once('connect_error', reject),
        );
        return { newest, outOfOrder, isConnected: () => socket.connected };
      }

      test('learn the final state of every generation, over sockets, streams and waiting requests', async () => {
        const servers = system.processes().filter(({ name }) => name.startsWith('server'));
        const serverOf = (index: number) => servers[index % servers.length]?.url ?? '';
        const people = await Promise.all(Array.from({ length: SOCKET_USERS }, () => system.signUp()));
        const patient = await Promise.all(Array.from({ length: WAITING_USERS }, () => system.signUp()));
        const listeners = await Promise.all(
          people.map(({ session }, index) => listen(serverOf(index), session.access_token)),
        );
        const killer = startKiller(system.queueUrl);
        onTestFinished(async () => void (await killer.stop()));

        // First, because a request waits for a minute at most.
        const waited = await Promise.all(
          patient.map((client, index) => generateAndWait(client.at(serverOf(index)))),
        );
        for (const { status, generations } of waited) {
          expect(status).toBe(200);
          expect(generations.map((each) => each.status)).toEqual(['completed', 'completed']);
        }
        const batches = await Promise.all(
          people.map((client) => client.generate({ ...PICTURE, iterations: PICTURES_EACH })),
        );
        const streams = batches.map(({ id }, index) =>
          lastOfStream((people[index] as ApiClient).at(serverOf(index + 1)), id),
        );

        for (const [index, { generations }] of batches.entries()) {
          const { newest } = listeners[index] as Awaited<ReturnType<typeof listen>>;
          await vi.waitFor(
            () => {
              for (const { id } of generations) expect(newest.get(id)?.status).toBe('completed');
            },
            { timeout: 150_000, interval: 100 },
          );
        }
        expect(await Promise.all(streams)).toEqual(streams.map(() => 'completed'));
        expect(listeners.map((each) => each.isConnected())).toEqual(listeners.map(() => true));
        expect(listeners.flatMap((each) => each.outOfOrder)).toEqual([]);
        // Otherwise the bus would have delivered everything, and this test proves nothing.
        expect(await killer.stop()).toBeGreaterThan(servers.length);
      });
    },
  );
}

async function generateAndWait(client: ApiClient) {
  const response = await client.fetch('/api/generate', {
    method: 'POST',
    headers: { 'content-type': 'application/json', prefer: 'wait=60' },
    body: JSON.stringify({ ...PICTURE, iterations: 2 }),
  });
  return { ...generateResponseSchema.parse(await response.json()), status: response.status };
}

/** Reads a stream of server-sent events to its end, and returns the last state in it. */
async function lastOfStream(client: ApiClient, id: string): Promise<string | undefined> {
  const response = await client.fetch(`/api/generations/${id}/events`);
  const events = (await response.text()).split('\n\n').filter((each) => each.includes('event: generation'));
  return /"status":"(\w+)"/.exec(events.at(-1) ?? '')?.[1];
}

/** Repeatedly ends all connections of the event bus. `stop` returns how many it ended. */
function startKiller(url: string) {
  const side = url.startsWith('redis') ? redisSide(url) : postgresSide(url);
  const stopping = new AbortController();
  let ended = 0;
  const killing = (async () => {
    while (!stopping.signal.aborted) {
      ended += await side.kill();
      await pause(KILL_EVERY_MS);
    }
  })();
  let stopped: Promise<void> | undefined;
  return {
    async stop(): Promise<number> {
      stopping.abort();
      stopped ??= killing.then(async () => void (await side.close()));
      await stopped;
      return ended;
    },
  };
}

function postgresSide(url: string) {
  const sql = postgres(url, { max: 1 });
  return {
    kill: async () => {
      const ended = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'easel-events' and datname = current_database()`;
      return ended.length;
    },
    close: () => sql.end(),
  };
}

function redisSide(url: string) {
  const redis = new Redis(url);
  const db = redis.options.db ?? 0;
  return {
    kill: async () => {
      const lines = String(await redis.client('LIST')).split('\n');
      const ours = lines.filter((each) => each.includes(' name=easel-events') && each.includes(` db=${db} `));
      for (const line of ours) await redis.client('KILL', 'ID', line.match(/^id=(\d+)/)?.[1] ?? '');
      return ours.length;
    },
    close: () => redis.quit(),
  };
}
