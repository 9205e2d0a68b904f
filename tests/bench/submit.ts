import { freePort } from '@easel/local/free-port';
import { GENERATION_QUEUE, queueConnection } from '@easel/shared/node/queue/queue-connection';
import type autocannon from 'autocannon';
import { createPostgresBackend, Queue, withBackend } from 'bullmq';
import type { ApiClient } from '../env/api-client.ts';
import { subscribe } from '../env/subscribe.ts';
import { type System, startSystem, systemParts } from '../env/system.ts';
import { type SystemProcess, startSystemProcess } from '../env/system-process.ts';
import { CONNECTIONS, type Load, loadWith } from './load.ts';
import type { OpenGroup, RowGroup } from './record/group.ts';
import { connect } from './record/sql.ts';
import type { Measurement } from './table.ts';

/**
 * With the warm-up, below the in-flight limit of Enterprise, every user's plan, and in total below the number of tickets at which
 * no more are added.
 */
const SUBMITS_EACH = 54;
/**
 * Not measured. Emptied tables make every connection plan its statements again, which does not happen every second in a real
 * installation.
 */
const WARM_UP_EACH = 6;
/**
 * Each takes less than two seconds, so that a checkpoint or a vacuum affects it, and both sides get faster for about ten rounds:
 * with five rounds, medians of the same commit were 0.65 to 0.80.
 */
const ROUNDS = 21;
const AIM = 0.7;
const DATABASE_AIM_MS = 2;

type Backend = 'postgres' | 'redis';

interface Side {
  process: SystemProcess;
  pathOf(user: ApiClient): string;
}

/** Submissions over HTTP against a minimal implementation, alternately, both on the same database and queue. */
export const submitGroup = (queue: Backend): RowGroup => ({
  name: `submit-${queue}`,
  rounds: ROUNDS,
  async open() {
    const parts = await systemParts({ queue });
    if (!parts.available) return { skipped: parts.reason };
    const { available: _, ...wanted } = parts;
    const system = await startSystem({ ...wanted, servers: 1, workers: 0, env: { LOG_LEVEL: 'error' } });
    const bare = await startBare(system);
    try {
      return await openSides(queue, system, bare);
    } catch (error) {
      await bare.end();
      await system.stop();
      throw error;
    }
  },
});

async function openSides(queue: Backend, system: System, bare: SystemProcess): Promise<OpenGroup> {
  const users = await Promise.all(Array.from({ length: CONNECTIONS }, () => system.signUp()));
  await subscribe(
    system.databaseUrl,
    users.map(({ session }) => session.user.id),
    'enterprise',
  );
  const server: Side = { process: system.process('server-1'), pathOf: () => '/api/generate' };
  const floor: Side = { process: bare, pathOf: ({ session }) => `/submit/${session.user.id}` };
  const submit = async (side: Side) => {
    await empty(system);
    await submitAll(side, users, WARM_UP_EACH);
    return submitAll(side, users, SUBMITS_EACH);
  };
  // Warms up: both compile hot code, and connect.
  await submit(server);
  await submit(floor);
  return {
    async round() {
      return rowsOf(queue, await submit(server), await submit(floor));
    },
    async close() {
      await bare.end();
      await system.stop();
    },
  };
}

function rowsOf(queue: Backend, easel: Load, floor: Load): Measurement[] {
  const rows: Measurement[] = [
    {
      name: `submissions, queue on ${queue}`,
      unit: '/s',
      easel: easel.perSecond,
      floor: floor.perSecond,
      floorName: 'bare Fastify, one INSERT in a transaction, one BullMQ add',
      aim: AIM,
      ...(easel.cpuMs && { cpuMs: easel.cpuMs }),
      ...(floor.cpuMs && { floorCpuMs: floor.cpuMs }),
    },
  ];
  const databaseMs = easel.cpuMs?.postgres;
  if (databaseMs !== undefined) {
    const name = `PostgreSQL's CPU a submission, queue on ${queue}`;
    rows.push({ name, unit: 'ms', easel: databaseMs, aim: DATABASE_AIM_MS });
  }
  return rows;
}

async function startBare({ databaseUrl, queueUrl }: System): Promise<SystemProcess> {
  const port = await freePort();
  return startSystemProcess({
    name: 'bare',
    script: new URL('./bare-submit.ts', import.meta.url).pathname,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      QUEUE_URL: queueUrl,
      PORT: String(port),
      NODE_ENV: 'production',
    },
    url: `http://127.0.0.1:${port}`,
    readyPath: '/readyz',
  });
}

/** Empties the tables of both sides and the queue, so that all loads start with the same amount of data. */
async function empty({ databaseUrl, queueUrl }: System): Promise<void> {
  const sql = connect(databaseUrl);
  await sql`truncate generations, credit_entries, credit_balances, prompt_history, bare_generations cascade`;
  await sql`delete from queue_accounts`;
  await sql.end();
  const options = queueConnection(queueUrl, 'producer', 1);
  const { Queue: PostgresQueue } = withBackend(createPostgresBackend);
  const queue =
    options.backend === 'redis'
      ? new Queue(GENERATION_QUEUE, { connection: options.connection })
      : new PostgresQueue(GENERATION_QUEUE, { connection: options.connection });
  await queue.drain();
  await queue.close();
}

/** Sends this many submissions of each user, one at a time. Throws if one is refused. */
const submitAll = ({ process, pathOf }: Side, users: readonly ApiClient[], each: number): Promise<Load> =>
  loadWith(CONNECTIONS * each, {
    process,
    status: 202,
    requests(connection) {
      const user = users[connection] as ApiClient;
      return [requestOf(user, pathOf(user))];
    },
  });

const requestOf = ({ session }: ApiClient, path: string): autocannon.Request => ({
  method: 'POST',
  path,
  headers: { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
  body: JSON.stringify({ prompt: 'a fox', style: 'sketch', resolution: '512x512', seed: 7 }),
});
