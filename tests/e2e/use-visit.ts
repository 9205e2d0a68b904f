import type { PlanId } from '@easel/shared/contracts/plans';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { ApiClient } from '../env/api-client.ts';
import type { TestChromium } from '../env/chromium.ts';
import { proxyTo } from '../env/proxy-to.ts';
import { subscribe } from '../env/subscribe.ts';
import { openSite, type Site, startWebApp, type Visit, type WebApp, type Workers } from './web-app.ts';

type Env = Record<string, string>;

/**
 * Opens a shared site before the tests of this `describe`, see {@link openSite}. On the scripted site, a test must count only its
 * own pictures and users, and must not change settings of the installation.
 *
 * @example
 * const app = useSite(chromium);
 * const { visit, page } = useVisit(app);
 * const ada = useUser(app);
 */
export const useSite = (chromium: TestChromium, part?: 'site' | 'scripted-site'): Site =>
  useApp(() => openSite(chromium, part));

/**
 * Starts a web app on its own system before the tests of this `describe`, see {@link startWebApp}.
 *
 * @param env a function if earlier hooks provide its values
 */
export const useWebApp = (
  chromium: TestChromium,
  workers?: Workers,
  env?: Env | (() => Env | Promise<Env>),
): WebApp =>
  useApp(async () => startWebApp(chromium, workers, typeof env === 'function' ? await env() : env));

function useApp<App extends Site>(start: () => Promise<App>): App {
  let app: App | undefined;
  beforeAll(async () => {
    app = await start();
  });
  afterAll(() => app?.stop());
  return proxyTo(() => app);
}

/** Opens a visit for each test. After the test, closes it and expects no errors on its pages. */
export function useVisit(app: Site, options?: BrowserContextOptions): { visit: Visit; page: Page } {
  let visit: Visit | undefined;
  beforeEach(async () => {
    visit = await app.open(options);
  });
  afterEach(async () => {
    await visit?.close();
    expect(visit?.complaints.join('; ')).toBe('');
  });
  return { visit: proxyTo(() => visit), page: proxyTo(() => visit?.page) };
}

/** Signs up a user for each test. @param plan default: Free */
export function useUser(app: Site, plan?: PlanId): ApiClient {
  let user: ApiClient | undefined;
  beforeEach(async () => {
    user = await app.system.signUp();
    if (plan) await subscribe(app.system.databaseUrl, user.session.user.id, plan);
  });
  return proxyTo(() => user);
}
