import { fileURLToPath } from 'node:url';
import { freePort } from '@easel/local/free-port';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type ApiClient, PASSWORD, signUp } from '../env/api-client.ts';
import { required } from '../env/availability.ts';
import type { TestChromium } from '../env/chromium.ts';
import { leasePart } from '../env/parts.ts';
import { type System, startSystem } from '../env/system.ts';
import { type SystemProcess, startSystemProcess } from '../env/system-process.ts';
import { until } from '../env/until.ts';

/** Far above what any step takes on a busy machine. */
export const SLOW_MS = 90_000;

/** The built web app, and a browser. */
export interface Site {
  system: { url: string; signUp(): Promise<ApiClient> };
  open(options?: BrowserContextOptions): Promise<Visit>;
  stop(): Promise<void>;
}

/** One on a system of its own. */
export interface WebApp extends Site {
  system: System;
}

/** One person at one browser, with cookies and storage of their own. */
export interface Visit {
  context: BrowserContext;
  page: Page;
  /** Errors of its pages so far, a violated content security policy among them. Refused requests are none. */
  complaints: string[];
  newPage(): Promise<Page>;
  /** Without the form, and opens this path, by default the generate page. */
  signIn(email: string, path?: string): Promise<void>;
  /** Its refresh token rotates, so a session belongs to one visit. */
  close(): Promise<void>;
}

/** How many real workers; `scripted` is one whose outcome the prompt decides, see {@link startScriptedWorker}. */
export type Workers = number | 'scripted';

/** Opens the site that test files share: accounts keep them apart. Nothing makes pictures there. */
export async function openSite(chromium: TestChromium): Promise<Site> {
  const { url } = required(await leasePart('site'));
  const { open, close } = await visits(chromium, url);
  return { system: { url, signUp: () => signUp(url) }, open, stop: close };
}

/** @param env settings of all processes, over the defaults */
export async function startWebApp(
  chromium: TestChromium,
  workers: Workers = 1,
  env: Record<string, string> = {},
): Promise<WebApp> {
  const { url: webDist } = required(await leasePart('web'));
  const isScripted = workers === 'scripted';
  const system = await startSystem({ webDist, workers: isScripted ? 0 : workers, env });
  let worker: SystemProcess | undefined;
  try {
    if (isScripted) worker = await startScriptedWorker(system);
    const { open, close } = await visits(chromium, system.url);
    return {
      system,
      open,
      async stop() {
        await close();
        await worker?.end();
        await system.stop();
      },
    };
  } catch (error) {
    await worker?.end();
    await system.stop();
    throw error;
  }
}

/** One of each program for all the files that this process runs, which ends them when it ends. */
const browsers = new Map<string, Promise<Browser>>();

async function browserOf({ path, launch }: TestChromium): Promise<Browser> {
  const running = await browsers.get(path);
  if (running?.isConnected()) return running;
  const launched = launch();
  browsers.set(path, launched);
  return launched;
}

async function visits(chromium: TestChromium, url: string) {
  const browser = await browserOf(chromium);
  const opened: Visit[] = [];
  return {
    async open(options: BrowserContextOptions = {}): Promise<Visit> {
      const visit = await openVisit(browser, url, options);
      opened.push(visit);
      return visit;
    },
    close: () => Promise.all(opened.map((visit) => visit.close())).then(() => {}),
  };
}

async function openVisit(browser: Browser, url: string, options: BrowserContextOptions): Promise<Visit> {
  const context = await browser.newContext({ baseURL: url, ...options });
  const complaints: string[] = [];
  const newPage = async () => {
    const page = await context.newPage();
    page.setDefaultTimeout(SLOW_MS);
    if (options.javaScriptEnabled !== false) waitForLife(page);
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('Failed to load resource'))
        complaints.push(message.text());
    });
    return page;
  };
  const page = await newPage();
  return {
    context,
    page,
    complaints,
    newPage,
    async signIn(email, path = '/generate') {
      const data = { email, password: PASSWORD };
      const answer = await context.request.post('/api/auth/token?grant_type=password', { data });
      if (!answer.ok()) throw new Error(await answer.text());
      // The cookie is there; the app asks for a session where this says so. Any page without scripts will do to say it.
      await page.goto('/robots.txt', { waitUntil: 'commit' });
      await page.evaluate(`localStorage.setItem('easel.signed-in', '1')`);
      await page.goto(path);
    },
    close: () => context.close(),
  };
}

/** Fills in the sign-in form and waits for the generate page, where the form leads. */
export async function signInByForm(page: Page, email: string): Promise<void> {
  await page.goto('/login?next=/generate');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  // The address of the form names it too.
  await page.waitForURL(({ pathname }) => pathname === '/generate');
}

/** Waits until the page handles input: it is prerendered, and hydrated later. */
export async function untilAlive(page: Page): Promise<void> {
  // Pages are opened in hooks, too, where there is no `expect.poll`.
  // biome-ignore lint/plugin: it is looked at again
  await until(async () => expect(await page.evaluate('window.easelEarly === undefined')).toBe(true));
}

/** Blocks the live connection of pages loaded from now on, for tests of retries by hand: a new connection retries by itself. */
export const cutLiveConnection = (page: Page) => page.route('**/socket.io/**', (route) => route.abort());

/** Makes `goto` and `reload` wait until the page handles input, unless a test says until when it waits. */
function waitForLife(page: Page): void {
  const { goto, reload } = page;
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (options?.waitUntil === undefined) await untilAlive(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    await untilAlive(page);
    return response;
  };
}

/** Starts a worker that makes one generation at a time, with the outcome that the prompt asks for. */
async function startScriptedWorker(system: System): Promise<SystemProcess> {
  const port = await freePort();
  return startSystemProcess({
    name: 'scripted-worker',
    script: fileURLToPath(new URL('../fixtures/scripted-worker.ts', import.meta.url)),
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: system.databaseUrl,
      QUEUE_URL: system.queueUrl,
      STORE_URL: system.storeUrl,
      EASEL_SECRET: 'a secret that is long enough for tests',
      WORKER_CONCURRENCY: '1',
      METRICS_PORT: String(port),
    },
    url: `http://127.0.0.1:${port}`,
    readyPath: '/healthz',
  });
}
