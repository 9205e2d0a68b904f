import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { TestChromium } from '../env/chromium.ts';
import { startWebApp, type Visit, type WebApp, type Workers } from './web-app.ts';

/** What a test begins with. */
export interface Beginning {
  app: WebApp;
  visit: Visit;
  page: Page;
}

/**
 * Gives each test of this `describe` a visit of its own to a web app that all of them share. At the end no page of that
 * visit may have complained.
 *
 * @example
 * visitEach(chromium, { workers: 0 }, (beginning) => {
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
  let app: WebApp;
  let visit: Visit;
  beforeAll(async () => {
    app = await startWebApp(chromium, workers, env);
  });
  afterAll(() => app?.stop());
  beforeEach(async () => {
    visit = await app.open(context);
    await begin({ app, visit, page: visit.page });
  });
  afterEach(async () => {
    await visit.close();
    expect(visit.complaints).toEqual([]);
  });
}
