import { setTimeout as sleep } from 'node:timers/promises';
import { generateResponseSchema } from '@easel/shared/contracts/generation.schema';
import type { Page } from 'playwright-core';
import { PASSWORD } from '../env/api-client.ts';
import { testChromium } from '../env/chromium.ts';
import { leasePart } from '../env/parts.ts';
import { subscribe } from '../env/subscribe.ts';
import { type System, startSystem } from '../env/system.ts';
import { createCpuMeter } from './record/cpu.ts';
import { connect } from './record/sql.ts';
import { openStatementCount, type StatementCount } from './statements.ts';
import { figure, type Measurement, printTable, quantile } from './table.ts';

const COUNT = 20;
const WARM_UP = 3;
/**
 * How long to leave the page and the processes idle: to count their requests at rest, and until the page has sent all requests
 * that follow a picture.
 */
const REST_MS = 5_000;
const SHOWN_WITHIN_MS = 120_000;
const STATEMENTS_AIM = 25;
const OVERHEAD_AIMS_MS = [
  [0.5, 25],
  [0.99, 100],
] as const;

/**
 * Measures the cost of a picture from the press of Generate until the open page shows it, with an instant model, one picture at a
 * time and a pause as long as each took: statements at the database, and the time from the answer to the loaded image, without
 * the time from the model's start to the settlement. The processes' statements at rest are subtracted in proportion to the time.
 */
export async function measureShown(): Promise<Measurement[] | string> {
  const chromium = await testChromium();
  if (!chromium.available) return chromium.reason;
  const web = await leasePart('web');
  if (!web.available) return web.reason;
  const statements = await openStatementCount();
  if (typeof statements === 'string') return statements;
  const env = { LOG_LEVEL: 'error', WORKER_CONCURRENCY: '1' };
  const system = await startSystem({ webDist: web.url, servers: 1, workers: 1, worker: 'scripted', env });
  const browser = await chromium.launch({ optimizes: true });
  try {
    const context = await browser.newContext({ baseURL: system.url, serviceWorkers: 'block' });
    return await measurePage(system, await context.newPage(), statements);
  } finally {
    await browser.close();
    await system.stop();
    await statements.close();
  }
}

async function measurePage(system: System, page: Page, statements: StatementCount): Promise<Measurement[]> {
  await openGenerate(system, page);
  for (let n = 0; n < WARM_UP; n += 1) await makeOne(page);
  await sleep(REST_MS);
  const rest = await statements.during(system.databaseUrl, () => sleep(REST_MS));
  const pids = { server: system.process('server-1').pid, worker: system.process('worker-1').pid };
  const meter = await createCpuMeter(pids);
  const { result, cpuMs } = await meter.during(
    () => statements.during(system.databaseUrl, () => makeAll(page)),
    () => COUNT,
  );
  const perPicture = (result.count - (rest.count / rest.ms) * result.ms) / COUNT;
  const overheads = await overheadsOf(system, result.value);
  if (import.meta.main) printFrequent(result.byText);
  return [
    {
      name: 'statements a picture, from submit to shown, one browser open',
      unit: 'statements',
      easel: perPicture,
      aim: STATEMENTS_AIM,
      ...(cpuMs && { cpuMs }),
    },
    ...OVERHEAD_AIMS_MS.map(([share, aim]) => ({
      name: `accepted to shown in the browser, less model and encoding, p${share * 100}`,
      unit: 'ms',
      easel: quantile(overheads, share),
      aim,
    })),
  ];
}

async function openGenerate(system: System, page: Page): Promise<void> {
  page.setDefaultTimeout(SHOWN_WITHIN_MS);
  const ada = await system.signUp();
  await subscribe(system.databaseUrl, ada.session.user.id, 'enterprise');
  const data = { email: ada.email, password: PASSWORD };
  await page.context().request.post('/api/auth/token?grant_type=password', { data });
  await page.goto('/robots.txt', { waitUntil: 'commit' });
  await page.evaluate(`localStorage.setItem('easel.signed-in', '1')`);
  await page.goto('/generate');
  await page.evaluate(NOTE_TIMES);
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a fox');
}

interface Shown {
  id: string;
  /** Milliseconds from the accepting answer to the loaded image. */
  ms: number;
}

/**
 * Records in the page when accepting answers arrived and images loaded, by the page's own clock: Playwright reports both up to 80
 * ms late while page and worker use the whole CPU.
 */
const NOTE_TIMES = `
  globalThis.easelTimes = { answered: [], loaded: [] };
  new PerformanceObserver((list) => {
    for (const { name, responseEnd } of list.getEntries())
      if (new URL(name).pathname === '/api/generate') easelTimes.answered.push(responseEnd);
  }).observe({ type: 'resource' });
  document.addEventListener('load', ({ target, timeStamp }) => easelTimes.loaded.push({ url: target.src, at: timeStamp }), true);
`;

/** Returns the time from the latest answer to the loaded image of this generation. */
const timeUntilShown = (id: string) => `
  new Promise((resolve) => {
    const look = () => {
      const loaded = easelTimes.loaded.find(({ url }) => url?.includes('${id}'));
      if (loaded) resolve(loaded.at - easelTimes.answered.at(-1));
      else setTimeout(look, 20);
    };
    look();
  })`;

/** Presses Generate and waits until the image of that generation has loaded. */
async function makeOne(page: Page): Promise<Shown> {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/generate');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  const { id } = generateResponseSchema.parse(await (await answered).json());
  return { id, ms: await page.evaluate<number>(timeUntilShown(id)) };
}

async function makeAll(page: Page): Promise<Shown[]> {
  const shown: Shown[] = [];
  while (shown.length < COUNT) {
    const one = await makeOne(page);
    shown.push(one);
    await sleep(one.ms);
  }
  await sleep(REST_MS);
  return shown;
}

/** Subtracts from each time the duration of the picture itself, from the model's start to the settlement. */
async function overheadsOf({ databaseUrl }: System, shown: readonly Shown[]): Promise<number[]> {
  const sql = connect(databaseUrl);
  try {
    const rows = await sql<{ id: string; ms: number }[]>`
      select id, extract(epoch from completed_at - begun_at)::float8 * 1000 as ms
        from generations where id in ${sql(shown.map(({ id }) => id))}`;
    const made = new Map(rows.map(({ id, ms }) => [id, ms]));
    return shown.map(({ id, ms }) => ms - (made.get(id) ?? Number.NaN));
  } finally {
    await sql.end();
  }
}

/** Prints the number of each statement per picture, including those at rest. */
function printFrequent(byText: ReadonlyMap<string, number>): void {
  for (const [text, count] of [...byText].sort(([, one], [, other]) => other - one)) {
    if (count < COUNT / 4) break;
    console.log(figure(count / COUNT).padStart(6), text.replace(/\s+/g, ' ').slice(0, 120));
  }
}

if (import.meta.main) {
  const measured = await measureShown();
  if (typeof measured === 'string') console.warn(`Skipped: ${measured}`);
  else printTable(measured);
  process.exit(0);
}
