import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import { openEventBus } from '@easel/shared/node/events/open-event-bus';
import { createLogger } from '@easel/shared/node/logger';
import { startSystem, systemParts } from '../env/system.ts';
import { atRate } from './at-rate.ts';
import { openSockets, type RawUser, rawUsers } from './raw-sockets.ts';
import { createCpuMeter } from './record/cpu.ts';
import { type Measurement, printTable, quantile } from './table.ts';

const SECRET = 'a secret that is long enough for the benchmark';
const SOCKETS = 1_000;
const EVENTS = 5_000;
const PER_SECOND = 500;
/** Not measured: both sides compile what they run often. */
const WARM_UP = 500;
const AIM = 2;
const LATE_MS = 10_000;
const logger = createLogger({ name: 'bench', level: 'error', format: 'json' });

/** A picture of a few kilobytes, as progress has it. */
const EVENT = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  version: 1,
  progress: 50,
  steps: EVENTS,
  preview: `data:image/webp;base64,${'A'.repeat(4_000)}`,
};

/** What the process of the floor does. */
export interface EmitTask {
  /** Rooms. */
  tokens: string[];
  event: object;
  count: number;
  perSecond: number;
}

/**
 * Measures milliseconds from a worker's publish to the browser's socket, with progress for a thousand users in turn, against
 * Socket.IO that emits the same events by itself.
 */
export async function measureFanOut(queue: 'postgres' | 'redis'): Promise<Measurement[] | string> {
  const parts = await systemParts({ queue });
  if (!parts.available) return parts.reason;
  const { available: _, ...wanted } = parts;
  const env = { LOG_LEVEL: 'error', EASEL_SECRET: SECRET };
  const system = await startSystem({ ...wanted, servers: 1, workers: 0, env });
  const bus = await openEventBus({ url: system.queueUrl, logger });
  try {
    const server = system.process('server-1');
    const meter = await createCpuMeter({ server: server.pid });
    const { result: easel, cpuMs } = await meter.during(
      () => throughEasel(bus, server.url),
      () => EVENTS + WARM_UP,
    );
    const floor = await throughSocketIo();
    return [0.5, 0.99].map((share) => ({
      name: `progress to ${SOCKETS.toLocaleString('en')} sockets, ${PER_SECOND}/s, ${queue}, p${share * 100}`,
      unit: 'ms',
      easel: quantile(easel, share),
      floor: quantile(floor, share),
      floorName: 'Socket.IO that emits by itself',
      ...(share === 0.99 && { aim: AIM }),
      ...(cpuMs && { cpuMs }),
    }));
  } finally {
    await bus.close();
    await system.stop();
  }
}

async function throughEasel(bus: EventBus, url: string): Promise<number[]> {
  const users = rawUsers(SOCKETS, SECRET);
  const sent: number[] = [];
  const publish = (step: number) => {
    sent[step] = performance.timeOrigin + performance.now();
    const { id: userId } = users[step % users.length] as RawUser;
    void bus.publish({ type: 'progress', userId, event: { ...EVENT, step } });
  };
  return listened(
    url,
    users,
    () => atRate(EVENTS + WARM_UP, PER_SECOND, publish),
    ({ step }) => sent[step],
  );
}

async function throughSocketIo(): Promise<number[]> {
  const child = fork(new URL('bare-sockets.ts', import.meta.url));
  const [port] = (await once(child, 'message')) as [number];
  const users = rawUsers(SOCKETS, SECRET);
  const tokens = users.map(({ token }) => token);
  const task: EmitTask = { tokens, event: EVENT, count: EVENTS + WARM_UP, perSecond: PER_SECOND };
  try {
    const emit = async () => void child.send(task);
    return await listened(`http://127.0.0.1:${port}`, users, emit, ({ sentAt }) => sentAt);
  } finally {
    child.kill();
  }
}

interface Heard {
  step: number;
  sentAt?: number;
}

/** Opens the sockets, has the events sent, and returns the milliseconds that each took after the first ones. */
async function listened(
  url: string,
  users: readonly RawUser[],
  send: () => Promise<void>,
  sentAt: (event: Heard) => number | undefined,
): Promise<number[]> {
  const took: number[] = [];
  let heard = 0;
  const sockets = await openSockets(url, users, (packet) => {
    const at = performance.timeOrigin + performance.now();
    if (!packet.startsWith('42["progress"')) return;
    const [, event] = JSON.parse(packet.slice(2)) as [string, Heard];
    heard += 1;
    if (event.step >= WARM_UP) took.push(at - (sentAt(event) ?? Number.NaN));
  });
  await send();
  const until = performance.now() + (1_000 * EVENTS) / PER_SECOND + LATE_MS;
  while (heard < EVENTS + WARM_UP && performance.now() < until) await sleep(50);
  for (const socket of sockets) socket.terminate();
  const lost = EVENTS + WARM_UP - heard;
  if (lost > 0) console.warn(`${lost} of ${EVENTS + WARM_UP} events were lost`);
  return took;
}

if (import.meta.main) {
  for (const queue of ['redis', 'postgres'] as const) {
    const measured = await measureFanOut(queue);
    if (typeof measured === 'string') console.warn(measured);
    else printTable(measured);
  }
  process.exit(0);
}
