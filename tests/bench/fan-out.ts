import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSystem, systemParts } from '../env/system.ts';
import { openSockets, type RawUser, rawUsers } from './raw-sockets.ts';
import { createCpuMeter } from './record/cpu.ts';
import { type Measurement, printTable, quantile } from './table.ts';

const SECRET = 'a secret that is long enough for the benchmark';
const SOCKETS = 1_000;
const EVENTS = 5_000;
const PER_SECOND = 500;
/** Not measured, because both sides compile hot code first. */
const WARM_UP = 500;
const AIM = 2;
const LATE_MS = 10_000;

/** Progress with a preview of a few kilobytes. */
const EVENT = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  version: 1,
  progress: 50,
  steps: EVENTS,
  preview: `data:image/webp;base64,${'A'.repeat(4_000)}`,
};

interface Pace {
  count: number;
  perSecond: number;
}

/** The task of the baseline's process. */
export interface EmitTask extends Pace {
  /** Rooms. */
  tokens: string[];
  event: typeof EVENT;
}

/** The task of the process that publishes like a worker. */
export interface PublishTask extends Pace {
  busUrl: string;
  userIds: string[];
  event: typeof EVENT;
}

const PACE: Pace = { count: EVENTS + WARM_UP, perSecond: PER_SECOND };

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
  try {
    const server = system.process('server-1');
    const meter = await createCpuMeter({ server: server.pid });
    const { result: easel, cpuMs } = await meter.during(
      () => throughEasel(system.queueUrl, server.url),
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
    await system.stop();
  }
}

async function throughEasel(busUrl: string, url: string): Promise<number[]> {
  const child = fork(new URL('publisher.ts', import.meta.url));
  const users = rawUsers(SOCKETS, SECRET);
  const userIds = users.map(({ id }) => id);
  const task: PublishTask = { busUrl, userIds, event: EVENT, ...PACE };
  try {
    const published = once(child, 'message');
    const heard = await listened(url, users, () => void child.send(task));
    const [sentAt] = (await published) as [number[]];
    return heard.map(({ step, at }) => at - (sentAt[step] ?? Number.NaN));
  } finally {
    child.kill();
  }
}

async function throughSocketIo(): Promise<number[]> {
  const child = fork(new URL('bare-sockets.ts', import.meta.url));
  const [port] = (await once(child, 'message')) as [number];
  const users = rawUsers(SOCKETS, SECRET);
  const tokens = users.map(({ token }) => token);
  const task: EmitTask = { tokens, event: EVENT, ...PACE };
  try {
    const heard = await listened(`http://127.0.0.1:${port}`, users, () => void child.send(task));
    return heard.map(({ sentAt, at }) => at - (sentAt ?? Number.NaN));
  } finally {
    child.kill();
  }
}

interface Heard {
  step: number;
  /** Milliseconds since the epoch, as `at`. */
  sentAt?: number;
  at: number;
}

/** Opens the sockets, makes another process send the events, and returns all but the first ones in the order of arrival. */
async function listened(url: string, users: readonly RawUser[], send: () => void): Promise<Heard[]> {
  const heard: Heard[] = [];
  const sockets = await openSockets(url, users, (packet) => {
    const at = performance.timeOrigin + performance.now();
    if (!packet.startsWith('42["progress"')) return;
    const [, { step, sentAt }] = JSON.parse(packet.slice(2)) as [string, Omit<Heard, 'at'>];
    heard.push({ step, ...(sentAt !== undefined && { sentAt }), at });
  });
  send();
  const until = performance.now() + (1_000 * PACE.count) / PER_SECOND + LATE_MS;
  while (heard.length < PACE.count && performance.now() < until) await sleep(50);
  for (const socket of sockets) socket.terminate();
  const lost = PACE.count - heard.length;
  if (lost > 0) console.warn(`${lost} of ${PACE.count} events were lost`);
  return heard.filter(({ step }) => step >= WARM_UP);
}

if (import.meta.main) {
  for (const queue of ['redis', 'postgres'] as const) {
    const measured = await measureFanOut(queue);
    if (typeof measured === 'string') console.warn(measured);
    else printTable(measured);
  }
  process.exit(0);
}
