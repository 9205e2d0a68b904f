import { setTimeout as sleep } from 'node:timers/promises';
import { startSystem } from '../env/system.ts';
import type { SystemProcess } from '../env/system-process.ts';
import { openSockets, rawUsers } from './raw-sockets.ts';
import { type Measurement, printTable } from './table.ts';

const SECRET = 'a secret that is long enough for the benchmark';
const SOCKETS = 5_000;
const AIM_KILOBYTES = 40;
const SAMPLES = 10;
const SAMPLE_EVERY_MS = 1_000;
/** Collects garbage every second, so that only the memory of the sockets remains. */
const COLLECTING = `--expose-gc --import ${new URL('../fixtures/preloads/collect-garbage.ts', import.meta.url).href}`;

/** Measures the resident memory that an idle socket takes in an API process. Each is of another user. */
export async function measureSockets(): Promise<Measurement[]> {
  const env = { LOG_LEVEL: 'error', EASEL_SECRET: SECRET, NODE_OPTIONS: COLLECTING };
  const system = await startSystem({ servers: 1, workers: 0, env });
  try {
    const server = system.process('server-1');
    // The first sockets load and compile the code that all need.
    const first = await openSockets(server.url, rawUsers(100, SECRET));
    const before = await restingBytes(server);
    const sockets = await openSockets(server.url, rawUsers(SOCKETS, SECRET));
    const after = await restingBytes(server);
    for (const socket of [...first, ...sockets]) socket.terminate();
    return [
      {
        name: `memory of an idle socket, ${SOCKETS.toLocaleString('en')} in an API process`,
        unit: 'KB',
        easel: (after - before) / 1_024 / SOCKETS,
        aim: AIM_KILOBYTES,
      },
    ];
  } finally {
    await system.stop();
  }
}

/** Returns the least of some samples. */
async function restingBytes(server: SystemProcess): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    await sleep(SAMPLE_EVERY_MS);
    const metrics = await fetch(`${server.url}/metrics`).then((answer) => answer.text());
    const bytes = Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]);
    if (bytes < least) least = bytes;
  }
  return least;
}

if (import.meta.main) {
  printTable(await measureSockets());
  process.exit(0);
}
