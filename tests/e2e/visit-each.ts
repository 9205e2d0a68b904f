import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { TestChromium } from '../env/chromium.ts';
import { openSite, type Site, startWebApp, type Visit, type WebApp, type Workers } from './web-app.ts';

/** The setup of a test. */
export interface Beginning<App extends Site = WebApp> {
  app: App;
  visit: Visit;
  page: Page;
}

/**
 * Opens a new visit for each test of this `describe`, to a web app that all of them share. After each test, expects no errors on
 * the pages of its visit.
 *
 * @example
 * visitEach(chromium, { workers: 'scripted' }, (beginning) => {
 *   ({ page } = beginning);
 * });
 */
export function visitEach(
  chromium: TestChromium,
  {
    workers,
    env,
    context,
  }: { workers?: Workers; env?: Record<string, string>; context?: BrowserContextOptions },
  begin: (beginning: Beginning) => unknown,
): void {
  eachOn(() => startWebApp(chromium, workers, env), context, begin);
}

/** Opens a new visit for each test to the site without a worker that other files share, see {@link openSite}. */
export function visitSiteEach(
  chromium: TestChromium,
  context: BrowserContextOptions,
  begin: (beginning: Beginning<Site>) => unknown,
): void {
  eachOn(() => openSite(chromium), context, begin);
}

/**
 * Opens a new visit for each test to the site with a scripted worker that other files share. Such a test counts no pictures or users but
 * its own, and changes no setting of the installation.
 */
export function visitScriptedSiteEach(
  chromium: TestChromium,
  context: BrowserContextOptions,
  begin: (beginning: Beginning<Site>) => unknown,
): void {
  eachOn(() => openSite(chromium, 'scripted-site'), context, begin);
}

function eachOn<App extends Site>(
  start: () => Promise<App>,
  context: BrowserContextOptions | undefined,
  begin: (beginning: Beginning<App>) => unknown,
): void {
  let app: App;
  let visit: Visit;
  beforeAll(async () => {
    app = await start();
  });
  afterAll(() => app?.stop());
  beforeEach(async () => {
    visit = await app.open(context);
    await begin({ app, visit, page: visit.page });
  });
  afterEach(async () => {
    await visit.close();
    expect(visit.complaints.join('; ')).toBe('');
  });
}
