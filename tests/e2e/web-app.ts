import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type ApiClient, PASSWORD, signUp } from '../env/api-client.ts';
import { required } from '../env/availability.ts';
import type { TestChromium } from '../env/chromium.ts';
import { leasePart } from '../env/parts.ts';
import { type System, startSystem } from '../env/system.ts';
import { until } from '../env/until.ts';

/** Far longer than any step takes on a busy machine. */
export const SLOW_MS = 150_000;

/** The built web app, and a browser. */
export interface Site {
  system: Pick<System, 'url' | 'home' | 'databaseUrl'> & { signUp(): Promise<ApiClient> };
  open(options?: BrowserContextOptions): Promise<Visit>;
  stop(): Promise<void>;
}

/** A site on its own system. */
export interface WebApp extends Site {
  system: System;
}

/** A browser context of one user, with separate cookies and storage. */
export interface Visit {
  context: BrowserContext;
  page: Page;
  /** Errors of its pages so far, including violations of the content security policy. Excludes failed requests. */
  complaints: string[];
  newPage(): Promise<Page>;
  /** Signs in through the API, and opens no page of the app: for a test that opens one itself. */
  startSession(email: string): Promise<void>;
  /** Signs in through the API and opens this path. Default: the generate page, the one that takes longest to load. */
  signIn(email: string, path?: string): Promise<void>;
  /** Closes its pages. The refresh token rotates, so a session cannot be used by another visit. */
  close(): Promise<void>;
}

/** The number of real workers, or `scripted` for one that makes one generation at a time, with the outcome that its prompt sets. */
export type Workers = number | 'scripted';

/**
 * Opens a site that test files share. Each uses its own accounts.
 *
 * @param part `site` has no worker; `scripted-site` has one that makes several generations at a time, with the outcomes that prompts set
 */
export async function openSite(
  chromium: TestChromium,
  part: 'site' | 'scripted-site' = 'site',
): Promise<Site> {
  const { url, more: { home = '', databaseUrl = '' } = {} } = required(await leasePart(part));
  const { open, close } = await visits(chromium, url);
  return { system: { url, home, databaseUrl, signUp: () => signUp(url) }, open, stop: close };
}

/** Starts a web app on its own system. @param env settings of all processes, which override the defaults */
export async function startWebApp(
  chromium: TestChromium,
  workers: Workers = 1,
  env: Record<string, string> = {},
): Promise<WebApp> {
  const { url: webDist } = required(await leasePart('web'));
  const isScripted = workers === 'scripted';
  const system = await startSystem({
    webDist,
    workers: isScripted ? 1 : workers,
    worker: isScripted ? 'scripted' : 'real',
    // One at a time, so that a stuck prompt keeps the next one waiting.
    env: { ...(isScripted && { WORKER_CONCURRENCY: '1' }), ...env },
  });
  try {
    const { open, close } = await visits(chromium, system.url);
    return {
      system,
      open,
      async stop() {
        await close();
        await system.stop();
      },
    };
  } catch (error) {
    await system.stop();
    throw error;
  }
}

/** One browser for each program, shared by all files of this process and closed when it exits. */
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
  // Frames of animations take processor time, and the tests of a page wait for its end state. A service worker would answer
  // instead of a test's routes.
  const context = await browser.newContext({
    baseURL: url,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  });
  const complaints: string[] = [];
  const newPage = async () => {
    const page = await context.newPage();
    page.setDefaultTimeout(SLOW_MS);
    if (options.javaScriptEnabled !== false) waitForHydration(page);
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('Failed to load resource'))
        complaints.push(message.text());
    });
    return page;
  };
  const page = await newPage();
  const startSession = async (email: string) => {
    // Leaves the app first: its page would refresh the session that this sign-in replaces, and the refusal clears the new cookie.
    await page.goto('/robots.txt', { waitUntil: 'commit' });
    const data = { email, password: PASSWORD };
    const answer = await context.request.post('/api/auth/token?grant_type=password', { data });
    if (!answer.ok()) throw new Error(await answer.text());
    // The cookie is set. This flag makes the app request a session; any page without scripts can set it.
    await page.evaluate(`localStorage.setItem('easel.signed-in', '1')`);
  };
  return {
    context,
    page,
    complaints,
    newPage,
    startSession,
    async signIn(email, path = '/generate') {
      await startSession(email);
      await page.goto(path);
    },
    close: () => context.close(),
  };
}

/** Signs in through the form and waits for the generate page. */
export async function signInByForm(page: Page, email: string): Promise<void> {
  await page.goto('/login?next=/generate');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  // The sign-in page's own URL also contains /generate.
  await page.waitForURL(({ pathname }) => pathname === '/generate');
}

/** Waits until the prerendered page is hydrated and handles input. */
export async function untilHydrated(page: Page): Promise<void> {
  // Hooks open pages too, and `expect.poll` is not available there.
  // biome-ignore lint/plugin: polled below
  await until(async () => expect(await page.evaluate('window.easelEarly === undefined')).toBe(true));
}

/** Blocks the live connection of pages loaded from now on, for tests of manual retries: a new connection retries automatically. */
export const cutLiveConnection = (page: Page) => page.route('**/socket.io/**', (route) => route.abort());

/** Makes `goto` and `reload` wait until the page is hydrated, unless a test passes `waitUntil`. */
function waitForHydration(page: Page): void {
  const { goto, reload } = page;
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (options?.waitUntil === undefined) await untilHydrated(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    await untilHydrated(page);
    return response;
  };
}

/**
 * Cuts the page off the network once its toasts can be shown: their code is loaded after the page, and what is not loaded yet
 * cannot be shown offline.
 */
export async function goOffline(page: Page): Promise<void> {
  await page
    .locator('[role="region"][aria-live="polite"][aria-label="Messages"]')
    .waitFor({ state: 'attached' });
  await page.context().setOffline(true);
}
