import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeEach } from 'vitest';
import type { TestChromium } from '../env/chromium.ts';
import { useSite, useVisit } from './use-visit.ts';
import type { Site, Visit } from './web-app.ts';

/** Opens a new visit for each test to the site with a scripted worker that other files share. */
export function visitScriptedSiteEach(
  chromium: TestChromium,
  context: BrowserContextOptions,
  begin: (beginning: { app: Site; visit: Visit; page: Page }) => unknown,
): void {
  const app = useSite(chromium, 'scripted-site');
  const { visit, page } = useVisit(app, context);
  beforeEach(() => begin({ app, visit, page }));
}
