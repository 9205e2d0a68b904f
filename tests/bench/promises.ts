import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { PLAN_IDS, PLANS, type PlanId } from '@easel/shared/contracts/plans';
import postgres from 'postgres';
import { type ApiClient, ApiFailure } from '../env/api-client.ts';
import { between, pick, type Random, randomOf } from '../env/random.ts';
import { subscribe } from '../env/subscribe.ts';
import { startSystem } from '../env/system.ts';
import { temporaryFolder } from '../env/temporary-folder.ts';
import { type SdServerFixture, startSdServer } from '../fixtures/sd-server/server.ts';
import { quantile } from './table.ts';

/*
 * Measures how well the times promised at submission are kept, in a mixed run: users of all plans request pictures of several
 * sizes from two models, in waves, so that the queue grows faster than the model servers draw and empties again. The model
 * servers wait without using the CPU. The measurement covers the whole system: estimates, order, caps, claims, finishing.
 *
 *     node tests/bench/promises.ts --minutes 10 --seed 1
 *     node tests/bench/promises.ts --low 0.8 --high 0.8
 *
 * Aims: half of the pictures within 20 % of the promised time, and nine of ten by its upper end. The first quarter, in which
 * paces are learned, is left out.
 */

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    low: { type: 'string', default: '0.3' },
    high: { type: 'string', default: '1.3' },
  },
});
const overMs = Number(values.minutes) * 60_000;
const LEARNING_SHARE = 0.25;
const USERS: Readonly<Record<PlanId, number>> = { free: 12, pro: 4, team: 2, enterprise: 2 };
/** From the start of one wave to the next. */
const WAVE_MS = 240_000;
/** Requested seconds of model servers per second that they have, in a trough and at a crest. */
const LOAD = [Number(values.low), Number(values.high)] as const;

/** Seconds for a picture of 512x512; larger ones take longer by their pixels. A picture takes 15 % more or less. */
const MODELS = [
  { id: 'sketch', seconds: 2, servers: 2 },
  { id: 'detailed', seconds: 6, servers: 2 },
] as const;
const SIZES = ['512x512', '512x512', '768x768'] as const;
const SPREAD = 0.15;

type Model = (typeof MODELS)[number];

/** How many times longer a picture takes than one of 512x512. */
const timesLonger = (width: number, height: number) => (width * height) / 512 ** 2;

/** Draws the pictures requested from a model server, one after the other, until the returned function is called. */
function keepDrawing(server: SdServerFixture, { seconds }: Model, random: Random): () => void {
  let isBusy = false;
  async function drawNext(): Promise<void> {
    if (isBusy || !server.jobs.some(({ status }) => status === 'queued')) return;
    isBusy = true;
    const job = server.begin();
    const { width, height } = job.body;
    const spread = between(random, 1 - SPREAD, 1 + SPREAD);
    await sleep(seconds * timesLonger(width, height) * spread * 1_000);
    await server.finish(job);
    isBusy = false;
  }
  const timer = setInterval(() => void drawNext(), 20);
  return () => clearInterval(timer);
}

/** Requests pictures of a model until the time is over, so that its servers get their share of the load. */
async function request(model: Model, users: readonly ApiClient[], random: Random): Promise<void> {
  const meanSeconds =
    (model.seconds / SIZES.length) *
    SIZES.map((size) => size.split('x').map(Number) as [number, number])
      .map(([width, height]) => timesLonger(width, height))
      .reduce((sum, times) => sum + times, 0);
  const start = Date.now();
  for (let passed = 0; passed < overMs; passed = Date.now() - start) {
    const height = (1 - Math.cos((2 * Math.PI * passed) / WAVE_MS)) / 2;
    const load = LOAD[0] + height * (LOAD[1] - LOAD[0]);
    const count = 1 + Math.floor(random() * 4);
    await sleep((-Math.log(1 - random()) * 1_000 * count * meanSeconds) / (load * model.servers));
    const user = pick(random, users);
    const size = pick(random, SIZES);
    // Refused if the account has reached its plan's limit in flight; the load is then lower.
    await user
      .generate({ prompt: 'a boat', model: model.id, resolution: size, iterations: count })
      .catch((error: unknown) => error instanceof ApiFailure || Promise.reject(error));
  }
}

interface Row {
  plan: PlanId;
  /** Seconds. */
  took: number;
  promised: number;
  promisedHigh: number;
  waited: number;
}

const folder = await temporaryFolder('promises');
const random = randomOf(Number(values.seed));
const servers: SdServerFixture[] = [];
const stops: (() => void)[] = [];
const entries: object[] = [];
for (const model of MODELS) {
  const own = await Promise.all(Array.from({ length: model.servers }, () => startSdServer({ manual: true })));
  servers.push(...own);
  stops.push(...own.map((server) => keepDrawing(server, model, random)));
  entries.push({
    id: model.id,
    name: model.id,
    expectedSeconds: model.seconds * 2,
    provider: { type: 'sd-server' },
    endpoints: own.map(({ url }) => ({ url, concurrency: 1 })),
  });
}
const file = join(folder.path, 'models.json');
await writeFile(file, JSON.stringify({ models: entries }));
const system = await startSystem({
  workers: 2,
  env: {
    MODELS_FILE: file,
    WORKER_CONCURRENCY: '4',
    LOG_LEVEL: 'error',
    ACCESS_TOKEN_TTL_SECONDS: '86400',
    AUTH_REQUESTS_PER_MINUTE: '0',
  },
});
const sql = postgres(system.databaseUrl, { max: 1, onnotice: () => {} });
try {
  const users: ApiClient[] = [];
  for (const plan of PLAN_IDS) {
    for (let nth = 0; nth < USERS[plan]; nth += 1) {
      const user = await system.signUp();
      await subscribe(system.databaseUrl, user.session.user.id, plan);
      users.push(user);
    }
  }
  const begun = new Date();
  await Promise.all(MODELS.map((model) => request(model, users, random)));
  const learned = new Date(begun.getTime() + LEARNING_SHARE * overMs);
  while (
    (await sql`select 1 from generations where status in ('pending', 'processing') limit 1`).length > 0
  ) {
    await sleep(500);
  }
  const rows = await sql<Row[]>`
    select s.plan, extract(epoch from g.completed_at - g.queued_at)::float8 as took,
      g.promised_seconds as promised, g.promised_seconds_high as "promisedHigh",
      extract(epoch from g.started_at - g.queued_at)::float8 as waited
    from generations g join subscribers s on s.user_id = g.user_id
    where g.status = 'completed' and g.promised_seconds is not null and g.created_at > ${learned}`;
  tell('all', rows);
  for (const plan of PLAN_IDS)
    tell(
      PLANS[plan].name,
      rows.filter((row) => row.plan === plan),
    );
} finally {
  await sql.end();
  await system.stop();
  for (const stop of stops) stop();
  await Promise.all(servers.map((server) => server.close()));
  await folder.remove();
}

function tell(who: string, rows: readonly Row[]): void {
  const share = (is: (row: Row) => boolean) =>
    `${Math.round((100 * rows.filter(is).length) / rows.length)} %`;
  const waits = rows.map(({ waited }) => waited);
  console.log(
    [
      `${who}: ${rows.length} pictures`,
      `waited ${quantile(waits, 0.5).toFixed(1)} s in the median, ${quantile(waits, 0.9).toFixed(1)} s for one of ten`,
      `within 20 %: ${share(({ took, promised }) => Math.abs(took - promised) <= 0.2 * promised)}`,
      `within 20 % or half a second: ${share(({ took, promised }) => Math.abs(took - promised) <= Math.max(0.2 * promised, 0.5))}`,
      `by the upper end: ${share(({ took, promisedHigh }) => took <= promisedHigh)}`,
    ].join('; '),
  );
}
process.exit(0);
