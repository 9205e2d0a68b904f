import { once } from 'node:events';
import { Agent, type ClientRequest, get, type IncomingMessage } from 'node:http';
import type { ApiClient } from '../env/api-client.ts';
import { type System, startSystem } from '../env/system.ts';
import { fill } from './fill.ts';
import { createCpuMeter } from './record/cpu.ts';
import type { OpenGroup, RowGroup } from './record/group.ts';
import { connect } from './record/sql.ts';
import { type CpuMs, type Measurement, quantile } from './table.ts';

const SMALL = 1_000;
const LARGE = 1_000_000;
/** The pictures of the requesting account, among all. */
const OWNED = 300;
/** The pictures of another account in the large database, which has OWNED in the small one. */
const OWNED_BY_HEAVY = 100_000;
/** Requests of one side before the other's turn, because the machine's speed drifts. */
const REQUESTS = 20;
const TURNS = 5;
const AIM = 1.3;

const agent = new Agent({ keepAlive: true });

interface Sized {
  system: System;
  ada: ApiClient;
  heavy: ApiClient;
  operator: ApiClient;
  /** A picture from the middle of Ada's history. */
  pictureId: string;
}

interface Row {
  name: string;
  client: keyof Pick<Sized, 'ada' | 'heavy' | 'operator'>;
  path(sized: Sized): string;
}

const ROWS: readonly Row[] = [
  { name: 'list', client: 'ada', path: () => '/api/generations?limit=20' },
  { name: 'list of active ones', client: 'ada', path: () => '/api/generations?status=pending,processing' },
  { name: 'poll', client: 'ada', path: ({ pictureId }) => `/api/generations/${pictureId}` },
  { name: 'own search without a result', client: 'ada', path: () => '/api/generations?search=zeppelin' },
  { name: 'dashboard', client: 'ada', path: () => '/api/stats' },
  { name: 'operators’ board', client: 'operator', path: () => '/api/admin/queue' },
  {
    name: 'operators’ list of failed',
    client: 'operator',
    path: () => '/api/admin/generations?status=failed',
  },
  { name: 'gallery', client: 'ada', path: () => '/api/gallery' },
  { name: 'gallery by likes', client: 'ada', path: () => '/api/gallery?sort=popular' },
  { name: 'gallery search', client: 'ada', path: () => '/api/gallery?search=lighthouse' },
  { name: 'list, 100,000 own', client: 'heavy', path: () => '/api/generations?limit=20' },
  { name: 'favorites, 100,000 own', client: 'heavy', path: () => '/api/generations?isFavorite=true' },
  { name: 'own search, 100,000 own', client: 'heavy', path: () => '/api/generations?search=lighthouse' },
  { name: 'dashboard, 100,000 own', client: 'heavy', path: () => '/api/stats' },
];

/** Measures what a request takes with a million finished generations, against the same request with a thousand. */
export const sizesGroup: RowGroup = { name: 'sizes', rounds: 3, open };

async function open(): Promise<OpenGroup> {
  const small = await openSized(SMALL, OWNED);
  const large = await openSized(LARGE, OWNED_BY_HEAVY);
  const sides = { small: await sideOf(small), large: await sideOf(large) };

  /** Sends requests to both sides alternately, because they share the database server, whose CPU is counted. */
  async function askInTurns(row: Row): Promise<Record<keyof typeof sides, Asked>> {
    const asked = { small: NOTHING, large: NOTHING };
    // Warms up: first reads come from the disk, and code is compiled.
    for (const { sized } of Object.values(sides)) await ask(sized, row);
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const name of ['small', 'large'] as const) {
        const { sized, meter } = sides[name];
        const { result, cpuMs } = await meter.during(
          () => ask(sized, row),
          () => REQUESTS * TURNS,
        );
        asked[name] = sumOf(asked[name], { took: result, cpuMs });
      }
    }
    return asked;
  }

  return {
    async round() {
      const measured: Measurement[] = [];
      for (const row of ROWS) {
        const { large: easel, small: floor } = await askInTurns(row);
        measured.push({
          name: `${row.name}, ${LARGE.toLocaleString('en')} finished`,
          unit: 'ms',
          easel: quantile(easel.took, 0.5),
          floor: quantile(floor.took, 0.5),
          floorName: `the same with ${SMALL.toLocaleString('en')} finished`,
          aim: AIM,
          ...(easel.cpuMs && { cpuMs: easel.cpuMs }),
          ...(floor.cpuMs && { floorCpuMs: floor.cpuMs }),
        });
      }
      return measured;
    },
    async close() {
      await Promise.all([small.system.stop(), large.system.stop()]);
    },
  };
}

/** The cost of one side's requests: the duration of each in milliseconds, and the mean CPU time of one. */
interface Asked {
  took: readonly number[];
  cpuMs: CpuMs | undefined;
}

const NOTHING: Asked = { took: [], cpuMs: undefined };

function sumOf(one: Asked, other: Asked): Asked {
  const names = Object.keys({ ...one.cpuMs, ...other.cpuMs });
  const sums = names.map((name) => [name, (one.cpuMs?.[name] ?? 0) + (other.cpuMs?.[name] ?? 0)]);
  return {
    took: [...one.took, ...other.took],
    cpuMs: names.length > 0 ? Object.fromEntries(sums) : undefined,
  };
}

const sideOf = async (sized: Sized) => ({
  sized,
  meter: await createCpuMeter({ server: sized.system.process('server-1').pid }),
});

async function openSized(finished: number, ownedByHeavy: number): Promise<Sized> {
  const system = await startSystem({ servers: 1, workers: 0, env: { LOG_LEVEL: 'error' } });
  const [ada, heavy, operator] = await Promise.all([system.signUp(), system.signUp(), system.signUp()]);
  const idOf = ({ session }: ApiClient) => session.user.id;
  await fill(system.databaseUrl, {
    finished,
    owned: [
      { userId: idOf(ada), count: OWNED },
      { userId: idOf(heavy), count: ownedByHeavy },
    ],
  });
  const sql = connect(system.databaseUrl);
  try {
    await sql`update users set is_operator = true where id = ${idOf(operator)}`;
    const [row] = await sql`
      select id from generations where user_id = ${idOf(ada)} and status = 'completed' order by id offset ${OWNED / 2} limit 1`;
    return { system, ada, heavy, operator, pictureId: row?.id };
  } finally {
    await sql.end();
  }
}

/** Sends one request after the other. Returns how long each took, in milliseconds. */
async function ask(sized: Sized, { client, path }: Row): Promise<number[]> {
  const { session } = sized[client];
  const headers = { authorization: `Bearer ${session.access_token}` };
  const took: number[] = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    const started = performance.now();
    const status = await statusOf(get(sized.system.url + path(sized), { agent, headers }));
    took.push(performance.now() - started);
    if (status !== 200) throw new Error(`${path(sized)} answered ${status}`);
  }
  return took;
}

/** Waits for the whole answer. */
async function statusOf(request: ClientRequest): Promise<number | undefined> {
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  await response.toArray();
  return response.statusCode;
}
