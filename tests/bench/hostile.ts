import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { ApiClient } from '../env/api-client.ts';
import { subscribe } from '../env/subscribe.ts';
import { startSystem } from '../env/system.ts';
import { type Measurement, quantile } from './table.ts';

const CONNECTIONS = 200;
const SECONDS = 45;
/** Below the rate that an account may request. */
const PAUSE_MS = 40;
const UNLIMITED = '0';
const LIMITED = '100000';

type Flood = Pick<autocannon.Request, 'method' | 'path' | 'body'>;
const FLOODS: Readonly<Record<string, Flood>> = {
  'GET /api/generations': { method: 'GET', path: '/api/generations?limit=50' },
  'POST /api/generate': {
    method: 'POST',
    path: '/api/generate',
    body: JSON.stringify({ prompt: 'a fox', style: 'sketch', resolution: '512x512' }),
  },
};

/** Measures what one hostile account with 200 connections does to another's reads, without and with limits, against a quiet server. */
export async function measureHostile(): Promise<Measurement[]> {
  const without = await measureOn(UNLIMITED, 'without limits');
  const withLimits = await measureOn(LIMITED, 'with limits');
  return [...without, ...withLimits];
}

async function measureOn(requestsPerMinute: string, name: string): Promise<Measurement[]> {
  const env = { LOG_LEVEL: 'error', AUTH_REQUESTS_PER_MINUTE: requestsPerMinute };
  const system = await startSystem({ servers: 1, workers: 0, env });
  try {
    const ada = await system.signUp();
    const path = await completedPath(ada);
    await readFor(ada, path, 5);
    const quiet = await readFor(ada, path, SECONDS);
    const measured: Measurement[] = [];
    for (const [title, flood] of Object.entries(FLOODS)) {
      const mallory = await system.signUp();
      await subscribe(system.databaseUrl, mallory.session.user.id, 'enterprise');
      const ended = floodFor(system.url, mallory, flood);
      const reads = await readFor(ada, path, SECONDS);
      const { statusCodeStats } = await ended;
      console.log(title, name, JSON.stringify(statusCodeStats));
      for (const share of [0.5, 0.99]) {
        measured.push({
          name: `a read beside 200 × ${title} ${name}, p${share * 100}`,
          unit: 'ms',
          easel: quantile(reads, share),
          floor: quantile(quiet, share),
          floorName: 'the same read on the quiet server',
        });
      }
      await sleep(2_000);
    }
    return measured;
  } finally {
    await system.stop();
  }
}

async function completedPath(client: ApiClient): Promise<string> {
  const { id } = await client.generate({ prompt: 'a fox', style: 'sketch', resolution: '512x512' });
  await client.cancel(id);
  return `/api/generations/${id}`;
}

function floodFor(url: string, client: ApiClient, flood: Flood): Promise<autocannon.Result> {
  const headers = {
    authorization: `Bearer ${client.session.access_token}`,
    'content-type': 'application/json',
  };
  return autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    workers: 1,
    requests: [{ ...flood, headers }],
  });
}

/** Reads one after the other, for this long. Returns how long each took, in milliseconds. */
async function readFor(client: ApiClient, path: string, seconds: number): Promise<number[]> {
  const took: number[] = [];
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; await sleep(PAUSE_MS)) {
    const started = performance.now();
    const answer = await client.fetch(path);
    await answer.text();
    if (answer.status !== 200) throw new Error(`A read was answered with ${answer.status}`);
    took.push(performance.now() - started);
  }
  return took;
}
