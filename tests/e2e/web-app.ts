import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ChildSpec, startChild } from '@easel/local/child';
import { freePort } from '@easel/local/free-port';
import { WEB_FOLDER } from '@easel/local/paths';
import { buildWeb, isWebStale } from '@easel/local/web-build';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { PASSWORD } from '../env/api-client.ts';
import type { TestChromium } from '../env/chromium.ts';
import { type System, startSystem } from '../env/system.ts';
import { type SystemProcess, startSystemProcess } from '../env/system-process.ts';
import { until } from '../env/until.ts';

/** Far above what anything takes on a busy machine. */
export const SLOW_MS = 90_000;

/** The built web app on a system of its own, and a browser. */
export interface WebApp {
  system: System;
  open(options?: BrowserContextOptions): Promise<Visit>;
  stop(): Promise<void>;
}

/** One person at one browser, with cookies and storage of their own. */
export interface Visit {
  context: BrowserContext;
  page: Page;
  /** Errors of its pages so far, a violated content security policy among them. Refused requests are none. */
  complaints: string[];
  newPage(): Promise<Page>;
  /** Through the form, to the generate page. */
  signIn(email: string): Promise<void>;
  /** Its refresh token rotates, so a session belongs to one visit. */
  close(): Promise<void>;
}

/** How many real workers; `scripted` is one whose prompts decide what becomes of them, at once, see {@link startScriptedWorker}. */
export type Workers = number | 'scripted';

/** @param env settings of all processes, over the defaults */
export async function startWebApp(
  { launch }: TestChromium,
  workers: Workers = 1,
  env: Record<string, string> = {},
): Promise<WebApp> {
  if (await isWebStale()) await buildWeb(runBuild);
  const isScripted = workers === 'scripted';
  const system = await startSystem({
    webDist: join(WEB_FOLDER, 'dist'),
    workers: isScripted ? 0 : workers,
    env,
  });
  let worker: SystemProcess | undefined;
  try {
    if (isScripted) worker = await startScriptedWorker(system);
    const browser = await launch();
    return {
      system,
      open: (options = {}) => openVisit(browser, system.url, options),
      async stop() {
        await browser.close();
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

async function runBuild(spec: ChildSpec): Promise<void> {
  const lines: string[] = [];
  const { code } = await startChild(spec, (_, line) => void lines.push(line)).exited;
  if (code !== 0) throw new Error(`The web app does not build:\n${lines.join('\n')}`);
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
    async signIn(email) {
      await page.goto('/login?next=/generate');
      await page.getByRole('textbox', { name: 'Email' }).fill(email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign In' }).click();
      // The address of the form names it too.
      await page.waitForURL(({ pathname }) => pathname === '/generate');
    },
    close: () => context.close(),
  };
}

/** Until the page has somebody to hear what is pressed and typed. */
export async function untilAlive(page: Page): Promise<void> {
  // Pages are opened in hooks, too, where there is no `expect.poll`.
  // biome-ignore lint/plugin: it is looked at again
  await until(async () => expect(await page.evaluate('window.easelEarly === undefined')).toBe(true));
}

/** On the pages loaded from now on. For tests of asking again by hand: the live connection asks by itself as soon as it stands. */
export const cutLiveConnection = (page: Page) => page.route('**/socket.io/**', (route) => route.abort());

/** Prerendered pages can be seen before they hear. A test that wants them so says until when it waits. */
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

/** One that makes one generation at a time; its prompts decide what becomes of them. */
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
