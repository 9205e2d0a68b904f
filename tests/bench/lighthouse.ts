/**
 * Measures the Lighthouse scores of all pages on a phone (with a simulated slow network and processor), and of the main ones on a desktop, too:
 * `node tests/bench/lighthouse.ts <URL of a running Easel> [--record] [--account EMAIL] [--as visitor|user] [--cold] [--network] [path[?query] ...]`. The target is at least 95 in
 * every category. `--as` chooses the pages of visitors or users; named pages are all opened so. With `--cold`, each visit is the first one of a browser, without cached files or a service worker. With
 * `--network`, the phone's processor takes no time: paints then depend on files, bytes and their order, and not on the load of this machine. Signs up an account, or signs in to one that has the password of the tests, and makes it what its pages show.
 */

import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from '@easel/local/free-port';
import lighthouse, { defaultConfig, desktopConfig, type Result } from 'lighthouse';
import { type BrowserContext, chromium } from 'playwright-core';
import { EVERY_ROUTE, type RouteVisit } from '../e2e/every-route.ts';
import { type ApiClient, PASSWORD, signIn, signUp } from '../env/api-client.ts';
import { provideChromium } from '../env/chromium-provider.ts';
import { temporaryFolder } from '../env/temporary-folder.ts';
import { readCommit, readProvenance } from './record/provenance.ts';

const AIM = 95;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const FIGURES = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;
/** Measured on a desktop, too. */
const MAIN: readonly string[] = ['/', '/generate', '/gallery', '/dashboard', '/pricing', '/p/:id'];
/** Pages that are deliberately closed to search engines, besides those of accounts: they open from mails and private links. */
const MAILED: readonly string[] = [
  '/reset-password',
  '/confirm-email',
  '/join-team',
  '/unsubscribe',
  '/s/:token',
];
/** Queries as in the mails that link to these pages. Other pages need a real mail: pass their address as a path. */
const MAILED_QUERIES: Readonly<Record<string, string>> = {
  '/reset-password': '?token=made-up',
  '/unsubscribe': '?user=made-up&expires=1&signature=made-up',
};
/** Rounds for a page below {@link AIM}, whose median counts, because other work on the machine slows a page down. */
const ROUNDS = 3;
/** Lighthouse's slowdown factor of a phone's processor, with `--network`. */
const NO_TIME = 0.01;
const RECORD_FILE = fileURLToPath(new URL('results/lighthouse.md', import.meta.url));

type Device = 'mobile' | 'desktop';

/** The result of one page on one device. */
interface Measured {
  route: string;
  device: Device;
  as: RouteVisit['as'];
  /** In the order of {@link CATEGORIES}, 0 to 100. */
  scores: number[];
  figures: string[];
  /** Failed audits, except those of performance: `category audit`. */
  findings: string[];
}

const { values, positionals } = parseArgs({
  options: {
    record: { type: 'boolean', default: false },
    account: { type: 'string' },
    as: { type: 'string' },
    cold: { type: 'boolean', default: false },
    network: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const [origin = 'http://localhost:3000', ...given] = positionals;
const program = await provideChromium();
if (!program.available) throw new Error(program.reason);
const { url: executablePath } = program;

const ada = await (values.account ? signIn(origin, values.account) : signUp(origin));
const visits = await toVisit(ada);
const namedAs = given.length > 0 && (values.as === 'visitor' || values.as === 'user') ? values.as : null;
const measured: Measured[] = [];
for (const as of ['visitor', 'user'] as const) {
  const own = namedAs
    ? visits.map((visit) => ({ ...visit, as })).filter(() => as === namedAs)
    : visits.filter((visit) => visit.as === as && (values.as ?? as) === as);
  if (own.length > 0) measured.push(...(await measureAs(as, own)));
}
if (values.record) await writeFile(RECORD_FILE, await markdown(measured));

/** Returns the given pages or all, with the identifiers of real things in the paths. */
async function toVisit(owner: ApiClient): Promise<RouteVisit[]> {
  const pages = EVERY_ROUTE.filter(({ redirects }) => !redirects).map((visit) => ({
    ...visit,
    path:
      given.find((one) => one.startsWith(`${visit.path}?`)) ??
      visit.path + (MAILED_QUERIES[visit.pattern] ?? ''),
  }));
  const chosen =
    given.length === 0
      ? pages
      : pages.filter(({ pattern, path }) => given.some((one) => one === pattern || one === path));
  if (!chosen.some(({ pattern }) => pattern.includes('/:'))) return chosen;
  const { id } = await owner.generate({ prompt: 'a lighthouse on a cliff at sunset', resolution: '512x512' });
  await owner.waitUntil(id, 'completed');
  const link = await owner.call('POST', '/api/share-links', { kind: 'picture', targetId: id, days: 7 });
  const sheet = await owner.call('POST', '/api/sheets', {
    prompts: ['a {red|blue} boat'],
    resolution: '512x512',
  });
  const paths: Readonly<Record<string, string>> = {
    '/p/:id': `/p/${id}`,
    '/sheet/:id': `/sheet/${(sheet as { id: string }).id}`,
    '/s/:token': new URL((link as { url: string }).url).pathname,
  };
  for (const cell of await owner.list()) await owner.waitUntil(cell.id, 'completed');
  return chosen.map((visit) => ({ ...visit, path: paths[visit.pattern] ?? visit.path }));
}

async function measureAs(as: RouteVisit['as'], own: readonly RouteVisit[]): Promise<Measured[]> {
  if (values.cold)
    return measureEach(own, (visit, device) => inBrowser(as, (port) => once(visit, device, port)));
  return inBrowser(as, (port) => measureEach(own, (visit, device) => once(visit, device, port)));
}

/** Runs `use` with the debugging port of a new browser, which is signed in if `as` is a user. */
async function inBrowser<T>(as: RouteVisit['as'], use: (port: number) => Promise<T>): Promise<T> {
  const folder = await temporaryFolder('lighthouse');
  const port = await freePort();
  // Lighthouse opens its tabs in the default context, so this one must have the session.
  const context = await chromium.launchPersistentContext(folder.path, {
    executablePath,
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu'],
  });
  try {
    if (as === 'user') await startSession(context);
    return await use(port);
  } finally {
    await context.close();
    await folder.remove();
  }
}

type Once = (visit: RouteVisit, device: Device) => Promise<Measured>;

async function measureEach(own: readonly RouteVisit[], run: Once): Promise<Measured[]> {
  const results: Measured[] = [];
  for (const visit of own) {
    for (const device of MAIN.includes(visit.pattern)
      ? (['mobile', 'desktop'] as const)
      : (['mobile'] as const)) {
      const result = await measure(visit, device, run);
      console.log(
        result.route.padEnd(24),
        device.padEnd(8),
        result.scores.join(' '),
        ' ',
        result.figures.join(', '),
      );
      for (const finding of result.findings) console.log('   ', finding);
      results.push(result);
    }
  }
  return results;
}

async function startSession(context: BrowserContext): Promise<void> {
  const data = { email: ada.email, password: PASSWORD };
  const answer = await context.request.post(`${origin}/api/auth/token?grant_type=password`, { data });
  if (!answer.ok()) throw new Error(await answer.text());
  const page = await context.newPage();
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(`localStorage.setItem('easel.signed-in', '1')`);
  await page.close();
}

async function measure(visit: RouteVisit, device: Device, run: Once): Promise<Measured> {
  const rounds = [await run(visit, device)];
  while (rounds.length < ROUNDS && rounds.some(({ scores }) => scores.some((score) => score < AIM)))
    rounds.push(await run(visit, device));
  const performance = ({ scores: [score = 0] }: Measured) => score;
  const [middle] = rounds
    .toSorted((one, other) => performance(one) - performance(other))
    .slice(Math.floor(rounds.length / 2));
  if (!middle) throw new Error('There is at least one round');
  return middle;
}

async function once({ pattern, path, as }: RouteVisit, device: Device, port: number): Promise<Measured> {
  const isPrivate = as === 'user' || MAILED.includes(pattern);
  const result = await lighthouse(
    origin + path,
    {
      port,
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      output: 'json',
      disableStorageReset: as === 'user',
      ...(isPrivate && { skipAudits: ['is-crawlable'] }),
      ...(values.network && {
        throttling: { ...defaultConfig.settings?.throttling, cpuSlowdownMultiplier: NO_TIME },
      }),
    },
    device === 'desktop' ? desktopConfig : undefined,
  );
  if (!result) throw new Error(`Lighthouse has no result for ${path}`);
  if (result.lhr.runtimeError) throw new Error(`${path}: ${result.lhr.runtimeError.message}`);
  return { route: pattern, device, as, ...readResult(result.lhr) };
}

function readResult({ categories, audits }: Result): Pick<Measured, 'scores' | 'figures' | 'findings'> {
  const isFinding = (id: string) => (audits[id]?.score ?? 1) < 1;
  return {
    scores: CATEGORIES.map((id) => Math.round((categories[id]?.score ?? 0) * 100)),
    figures: Object.entries(FIGURES).map(([name, id]) => `${name} ${audits[id]?.displayValue}`),
    findings: CATEGORIES.filter((id) => id !== 'performance').flatMap((id) =>
      (categories[id]?.auditRefs ?? [])
        .filter((audit) => isFinding(audit.id))
        .map(
          (audit) => `${id} ${audit.id}: ${JSON.stringify(audits[audit.id]?.details ?? '').slice(0, 600)}`,
        ),
    ),
  };
}

/** Returns the record as a Markdown document with one table. */
async function markdown(rows: readonly Measured[]): Promise<string> {
  const { machine } = await readProvenance();
  const { version } = JSON.parse(
    await readFile(fileURLToPath(import.meta.resolve('lighthouse/package.json')), 'utf8'),
  );
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const headings = ['route', 'as', 'device', ...CATEGORIES, ...Object.keys(FIGURES), 'findings'];
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const chromiumVersion = browser.version();
  await browser.close();
  return `${[
    '# Lighthouse',
    '',
    'Written by `node tests/bench/lighthouse.ts URL --record`. Mobile is Lighthouse’s phone with a simulated slow network and processor. A page',
    `below ${AIM} is measured ${ROUNDS} times, and its median counts. Findings are audits of accessibility, best practices and SEO that do not pass.`,
    'Pages of accounts, mails and private links are closed to search engines on purpose, which is not counted.',
    '',
    `Machine: ${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB, ${machine.system}.`,
    `Versions: node ${process.version}; lighthouse ${version}; Chromium ${chromiumVersion}; commit ${await readCommit()}.`,
    '',
    line(headings),
    line(headings.map(() => '---')),
    ...rows.map(({ route, as, device, scores, figures, findings }) =>
      line([
        `\`${route}\``,
        values.cold ? `${as}, first visit` : as,
        device,
        ...scores,
        ...figures.map((figure) => figure.slice(figure.indexOf(' ') + 1)),
        findings.map((finding) => finding.slice(0, finding.indexOf(':'))).join(', ') || 'none',
      ]),
    ),
  ].join('\n')}\n`;
}
