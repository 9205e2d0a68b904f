import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import type { ApiClient } from '../env/api-client.ts';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { subscribe } from '../env/subscribe.ts';
import { type TemporaryFolder, temporaryFolder } from '../env/temporary-folder.ts';
import { expectRow } from './specification/expect-row.ts';
import { EVERYBODY, type Person } from './specification/row.ts';
import { ACTED_ROWS, PAGE_ROWS } from './specification/rows.ts';
import { CHANNELS } from './specification/site-file.ts';
import { useWebApp } from './use-visit.ts';
import type { Visit, WebApp } from './web-app.ts';

/**
 * Checks the specification's statements about pages, as a visitor, a Free user and a Pro user. `specification/statements.ts`
 * lists all statements, with the proofs of those that no row covers.
 */
describeWith('the specification', await testChromium(), (chromium) => {
  let folder: TemporaryFolder;
  beforeAll(async () => {
    folder = await temporaryFolder('specification');
    await writeFile(join(folder.path, 'site.json'), JSON.stringify(CHANNELS));
  });
  afterAll(() => folder?.remove());
  const app = useWebApp(chromium, 'scripted', () => ({ SITE_FILE: join(folder.path, 'site.json') }));
  const people = {} as Record<Person, { visit: Visit; api: ApiClient }>;
  beforeAll(async () => {
    for (const person of EVERYBODY) people[person] = await arrive(app, person);
  });

  const paths = [...new Set(PAGE_ROWS.map(({ path }) => path))];
  for (const person of EVERYBODY) {
    const rowsOf = (path: string) =>
      PAGE_ROWS.filter((row) => row.path === path && (row.people ?? EVERYBODY).includes(person));
    test.each(paths.filter((path) => rowsOf(path).length > 0))(`%s, as ${person}`, async (path) => {
      const { page } = people[person].visit;
      await pictured(page, `${path} ${person}`, async () => {
        await page.goto(path);
        for (const row of rowsOf(path)) await expectRow(page, row);
      });
    });
  }

  test.each(ACTED_ROWS)('$line', async (row) => {
    // A row may sign the visitor in, so each row has a new one.
    const visit = row.as === 'visitor' ? await app.open() : people[row.as].visit;
    const { api } = people[row.as];
    const page = await visit.newPage();
    try {
      await pictured(page, row.line, async () => {
        await page.goto(row.path);
        await row.act({
          page,
          api: row.as === 'visitor' ? people.free.api : api,
          startSession: visit.startSession,
        });
        await expectRow(page, row);
      });
    } finally {
      await page.close();
      if (row.as === 'visitor') await visit.close();
    }
  });
});

async function arrive(app: WebApp, person: Person) {
  const visit = await app.open();
  const api = await app.system.signUp();
  if (person === 'pro') await subscribe(app.system.databaseUrl, api.session.user.id, 'pro');
  if (person !== 'visitor') await visit.startSession(api.email);
  return { visit, api };
}

/** Runs the check, and saves a screenshot if it fails. */
async function pictured(page: Page, line: string, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    const name = line.replaceAll(/[^\w§]+/g, '-').slice(0, 60);
    const path = fileURLToPath(new URL(`../artefacts/specification/${name}.png`, import.meta.url));
    await page.screenshot({ path }).catch(() => {});
    throw error;
  }
}
