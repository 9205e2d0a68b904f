import { freePort } from '@easel/local/free-port';
import type postgres from 'postgres';
import type { ApiClient } from '../env/api-client.ts';
import { subscribe } from '../env/subscribe.ts';
import { type System, startSystem } from '../env/system.ts';
import { type SystemProcess, startSystemProcess } from '../env/system-process.ts';
import { CONNECTIONS, type Load, loadWith, type Target } from './load.ts';
import type { OpenGroup, RowGroup } from './record/group.ts';
import { connect } from './record/sql.ts';
import type { Measurement } from './table.ts';

/** Limits are enabled, but too high to be reached. */
const SETTINGS = {
  LOG_LEVEL: 'error',
  AUTH_REQUESTS_PER_MINUTE: '100000',
  ACCOUNT_REQUESTS_PER_MINUTE: '100000000',
};
const PICTURES_EACH = 100;
/** Requests of each side in a round, and in the warm-up before the first. */
const ROUND = 8_000;
const WARM_UP = 4_000;

/** What one connection needs: a user, an API key of the user, and the ids of the user's finished generations. */
interface Reader {
  user: ApiClient;
  key: string;
  ids: readonly string[];
}

interface Pair {
  name: string;
  aim: number;
  easel: Target;
  floor: Target;
  floorName: string;
}

/**
 * Reads over HTTP against bare Fastify routes that read the same rows of the same tables, through the same driver and pool, in
 * prepared statements with only the columns of the answer. Each connection is one user, who asks for 100 finished generations in
 * turn.
 */
export const readsGroup: RowGroup = {
  name: 'reads',
  rounds: 5,
  async open() {
    const system = await startSystem({ servers: 1, workers: 0, env: SETTINGS });
    const bare = await startBare(system);
    try {
      return await openSides(system, bare);
    } catch (error) {
      await bare.end();
      await system.stop();
      throw error;
    }
  },
};

async function openSides(system: System, bare: SystemProcess): Promise<OpenGroup> {
  const sql = connect(system.databaseUrl);
  const readers = await Promise.all(Array.from({ length: CONNECTIONS }, () => createReader(system, sql)));
  await sql`analyze`;
  await sql.end();
  const pairs = await pairsOf(system.process('server-1'), bare, readers);
  // Warms up: both compile hot code, and connect.
  for (const { easel, floor } of pairs) for (const side of [easel, floor]) await loadWith(WARM_UP, side);
  return {
    async round() {
      const rows: Measurement[] = [];
      for (const pair of pairs) {
        rows.push(rowOf(pair, await loadWith(ROUND, pair.easel), await loadWith(ROUND, pair.floor)));
      }
      return rows;
    },
    async close() {
      await bare.end();
      await system.stop();
    },
  };
}

const rowOf = ({ name, aim, floorName }: Pair, easel: Load, floor: Load): Measurement => ({
  name,
  unit: '/s',
  easel: easel.perSecond,
  floor: floor.perSecond,
  floorName,
  aim,
  ...(easel.cpuMs && { cpuMs: easel.cpuMs }),
  ...(floor.cpuMs && { floorCpuMs: floor.cpuMs }),
});

async function startBare({ databaseUrl }: System): Promise<SystemProcess> {
  const port = await freePort();
  return startSystemProcess({
    name: 'bare',
    script: new URL('./bare-reads.ts', import.meta.url).pathname,
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port), NODE_ENV: 'production' },
    url: `http://127.0.0.1:${port}`,
    readyPath: '/readyz',
  });
}

/** Signs up a user of Enterprise with a key and finished generations, whose images do not exist. */
async function createReader(system: System, sql: postgres.Sql): Promise<Reader> {
  const user = await system.signUp();
  const { id: userId } = user.session.user;
  await subscribe(system.databaseUrl, userId, 'enterprise');
  await sql`update subscribers set api_requests_per_hour = 100000000 where user_id = ${userId}`;
  const key = { name: 'bench', scopes: ['generations:read'], expiresInDays: null };
  const created = (await user.call('POST', '/api/keys', key)) as { key: string };
  const rows = await sql<{ id: string }[]>`
    insert into generations (id, batch_id, user_id, account_id, status, prompt, style, model, seed, resolution, aspect_ratio,
      iterations, width, height, watermark, priority, progress, step, steps, started_at, completed_at)
    select id, id, ${userId}, ${userId}, 'completed', 'a fox in the snow at dawn, number ' || n, 'sketch', 'painter', n, '512x512',
      '1:1', 1, 512, 512, false, 1, 100, 20, 20, now(), now()
    from (select n, uuidv7() as id from generate_series(1, ${PICTURES_EACH}) n) made
    returning id`;
  const ids = rows.map(({ id }) => id);
  await sql`insert into images (generation_id, object_key, thumbnail_key, content_type, width, height, bytes, has_watermark)
    select id, 'k', 't', 'image/png', 512, 512, 9, false from unnest(${ids}::uuid[]) id`;
  return { user, key: created.key, ids };
}

async function pairsOf(
  server: SystemProcess,
  bare: SystemProcess,
  readers: readonly Reader[],
): Promise<Pair[]> {
  const at = (connection: number) => readers[connection % readers.length] as Reader;
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const tokenOf = ({ user }: Reader) => bearer(user.session.access_token);
  const tags = await tagsOf(readers);
  const polls = (
    status: number,
    headersOf: (reader: Reader, id: string) => Record<string, string>,
  ): Target => ({
    process: server,
    status,
    requests: (connection) =>
      at(connection).ids.map((id) => ({
        method: 'GET',
        path: `/api/generations/${id}`,
        headers: headersOf(at(connection), id),
      })),
  });
  const poll = polls(200, tokenOf);
  const unchanged = polls(304, (reader, id) => ({ ...tokenOf(reader), 'if-none-match': tags.get(id) ?? '' }));
  const keyed = polls(200, ({ key }) => bearer(key));
  const list: Target = {
    process: server,
    status: 200,
    requests: (connection) => [
      { method: 'GET', path: '/api/generations?limit=20', headers: tokenOf(at(connection)) },
    ],
  };
  const barePoll: Target = {
    process: bare,
    status: 200,
    requests: (connection) => at(connection).ids.map((id) => ({ method: 'GET', path: `/read/${id}` })),
  };
  const bareList: Target = {
    process: bare,
    status: 200,
    requests: (connection) => [{ method: 'GET', path: `/list/${at(connection).user.session.user.id}` }],
  };
  const oneSelect = 'a bare Fastify route with one SELECT';
  return [
    { name: 'polls of a finished one', aim: 0.85, easel: poll, floor: barePoll, floorName: oneSelect },
    { name: 'polls, unchanged (304)', aim: 1, easel: unchanged, floor: barePoll, floorName: oneSelect },
    {
      name: 'polls with an API key',
      aim: 0.9,
      easel: keyed,
      floor: poll,
      floorName: "the same with a session's token",
    },
    {
      name: 'lists of 20',
      aim: 0.7,
      easel: list,
      floor: bareList,
      floorName: 'a bare Fastify route with the same rows',
    },
  ];
}

/** Returns the entity tag of each generation. */
async function tagsOf(readers: readonly Reader[]): Promise<Map<string, string>> {
  const tags = new Map<string, string>();
  for (const { user, ids } of readers) {
    for (const id of ids) {
      const { headers } = await user.fetch(`/api/generations/${id}`);
      tags.set(id, headers.get('etag') ?? '');
    }
  }
  return tags;
}
