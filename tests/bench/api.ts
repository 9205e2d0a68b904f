import { freePort } from '@easel/local/free-port';
import autocannon from 'autocannon';
import postgres from 'postgres';
import type { ApiClient } from '../env/api-client.ts';
import { startSystem } from '../env/system.ts';
import { startSystemProcess } from '../env/system-process.ts';
import type { Measurement } from './table.ts';

const CONNECTIONS = 16;
/** Below the in-flight limit of Enterprise, the plan of all users here. */
const SUBMITS_EACH = 150;
const READ_SECONDS = 5;

interface Target {
  url: string;
  /** The request of one connection. */
  request(connection: number): autocannon.Request;
  status: number;
}

/** Measures submits and reads per second over HTTP, against bare routes that run the same SQL on the same database server. */
export async function measureApi(): Promise<Measurement[]> {
  const system = await startSystem({ servers: 1, workers: 0, env: { LOG_LEVEL: 'error' } });
  const sql = postgres(system.databaseUrl, { max: 2, onnotice: () => {} });
  const port = await freePort();
  const bare = await startSystemProcess({
    name: 'bare',
    script: new URL('./bare-server.ts', import.meta.url).pathname,
    env: { ...process.env, DATABASE_URL: system.databaseUrl, PORT: String(port), NODE_ENV: 'production' },
    url: `http://127.0.0.1:${port}`,
    readyPath: '/readyz',
  });
  try {
    const users = await Promise.all(Array.from({ length: CONNECTIONS }, () => system.signUp()));
    await sql`update subscribers set subscribed = true, subscription_tier = 'premium', plan = 'enterprise'`;
    const submits = {
      easel: await perSecond(easelSubmits(system.url, users), { amount: CONNECTIONS * SUBMITS_EACH }),
      floor: await perSecond(bareSubmits(bare.url, users), { amount: CONNECTIONS * SUBMITS_EACH }),
    };
    const id = await completedGeneration(sql);
    const reads = {
      easel: await perSecond(await easelReads(system.url, users, id, sql), { duration: READ_SECONDS }),
      floor: await perSecond(bareReads(bare.url, id), { duration: READ_SECONDS }),
    };
    const floorName = 'a bare Fastify route with the same SQL';
    return [
      { name: 'submits', unit: '/s', ...submits, floorName },
      { name: 'reads of a completed one', unit: '/s', ...reads, floorName },
    ];
  } finally {
    await bare.end();
    await sql.end();
    await system.stop();
  }
}

const headersOf = ({ session }: ApiClient) => ({
  authorization: `Bearer ${session.access_token}`,
  'content-type': 'application/json',
});

const easelSubmits = (url: string, users: readonly ApiClient[]): Target => ({
  url,
  status: 202,
  request: (connection) => ({
    method: 'POST',
    path: '/api/generate',
    headers: headersOf(users[connection] as ApiClient),
    body: JSON.stringify({ prompt: 'a fox', style: 'sketch', resolution: '512x512', seed: 7 }),
  }),
});

const bareSubmits = (url: string, users: readonly ApiClient[]): Target => ({
  url,
  status: 202,
  request: (connection) => ({ method: 'POST', path: `/submit/${users[connection]?.session.user.id}` }),
});

/** Marks one of the submitted generations as completed, with an image that does not exist. */
async function completedGeneration(sql: postgres.Sql): Promise<string> {
  const [row] = await sql`update generations set status = 'completed', completed_at = now()
    where id = (select id from generations limit 1) returning id`;
  await sql`insert into images values (${row?.id}, 'k', 't', 'image/png', 512, 512, 9, false)`;
  return row?.id;
}

async function easelReads(
  url: string,
  users: readonly ApiClient[],
  id: string,
  sql: postgres.Sql,
): Promise<Target> {
  const [row] = await sql`select user_id from generations where id = ${id}`;
  const owner = users.find(({ session }) => session.user.id === row?.user_id) as ApiClient;
  return {
    url,
    status: 200,
    request: () => ({ method: 'GET', path: `/api/generations/${id}`, headers: headersOf(owner) }),
  };
}

const bareReads = (url: string, id: string): Target => ({
  url,
  status: 200,
  request: () => ({ method: 'GET', path: `/read/${id}` }),
});

/** Returns the requests per second over all connections. Throws if a response has an unexpected status. */
async function perSecond(target: Target, load: { amount: number } | { duration: number }): Promise<number> {
  let connection = 0;
  const started = performance.now();
  const result = await autocannon({
    url: target.url,
    connections: CONNECTIONS,
    ...load,
    setupClient: (client) => client.setRequests([target.request(connection++)]),
  });
  const seconds = (performance.now() - started) / 1_000;
  const codes = Object.keys(result.statusCodeStats ?? {});
  if (codes.some((code) => Number(code) !== target.status) || result.errors > 0) {
    throw new Error(`${target.url} answered ${codes.join(', ')} with ${result.errors} errors`);
  }
  return result.requests.total / seconds;
}
