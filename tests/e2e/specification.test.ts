import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../env/api-client.ts';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { subscribe } from '../env/subscribe.ts';
import { readPage } from './specification/read-page.ts';
import { EVERYBODY, type Person, type Row } from './specification/row.ts';
import { ACTED_ROWS, PAGE_ROWS } from './specification/rows.ts';
import { startWebApp, type Visit, type WebApp } from './web-app.ts';

/** Checks each line of the specification, as a visitor, a Free user and a Pro user see it. */
describeWith('the specification', await testChromium(), (chromium) => {
  let app: WebApp;
  const people = {} as Record<Person, { visit: Visit; api: ApiClient }>;

  beforeAll(async () => {
    app = await startWebApp(chromium, 'scripted');
    for (const person of EVERYBODY) people[person] = await arrive(app, person);
  });
  afterAll(() => app?.stop());

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
        await row.act({ page, api: row.as === 'visitor' ? people.free.api : api });
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
  if (person !== 'visitor') await visit.signIn(api.email);
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

/** Returns whether the text contains these words, not as a part of others: `$9` is not in `$99`, and `Pro` not in `Product`. */
function says(text: string, words: string): boolean {
  const before = /^[\p{L}\p{N}$]/u.test(words) ? '(?<![\\p{L}\\p{N}$]|\\d[,.])' : '';
  const after = /[\p{L}\p{N}]$/u.test(words) ? '(?![\\p{L}\\p{N}]|[,.]\\d)' : '';
  return new RegExp(before + RegExp.escape(words) + after, 'u').test(text);
}

/** Waits until the page matches the row. On a timeout, lists what is missing. */
async function expectRow(page: Page, row: Row): Promise<void> {
  await expect.poll(() => missing(page, row), { message: row.line }).toEqual([]);
}

async function missing(page: Page, row: Row): Promise<string[]> {
  const text = await readPage(page);
  const { pathname } = new URL(page.url());
  const button = (name: string) =>
    page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('tab', { name, exact: true }))
      .or(page.getByRole('radio', { name, exact: true }));
  const absent = async (
    names: readonly string[] = [],
    find: (name: string) => ReturnType<Page['locator']>,
  ) => {
    const counts = await Promise.all(names.map((name) => find(name).count()));
    return names.filter((_, index) => counts[index] === 0);
  };
  const absentTexts = [
    ...(row.leadsTo !== undefined && pathname !== row.leadsTo
      ? [`at ${row.leadsTo}, found ${pathname}`]
      : []),
    ...(row.title !== undefined && (await page.title()) !== `${row.title} | Easel`
      ? [`title ${row.title}, found ${await page.title()}`]
      : []),
    ...(row.shows ?? []).filter((each) => !says(text, each)).map((each) => `text "${each}"`),
    ...(row.hides ?? []).filter((each) => text.includes(each)).map((each) => `no text "${each}"`),
  ];
  // Looking for roles takes far longer on a large page than reading it, and is vain while the page still loads.
  if (absentTexts.length > 0) return absentTexts;
  const wrongLinks = await Promise.all(
    Object.entries(row.links ?? {}).map(async ([name, href]) => {
      const links = page.getByRole('link', { name, exact: true });
      const hrefs = await links.evaluateAll((all) =>
        all.map((each) => (each as unknown as { getAttribute(name: string): string }).getAttribute('href')),
      );
      return hrefs.includes(href) ? [] : [`link ${name} to ${href}, found ${hrefs.join(', ') || 'none'}`];
    }),
  );
  return [
    ...(await absent(row.buttons, button)).map((name) => `button ${name}`),
    ...(await absent(row.fields, (name) => page.getByLabel(name, { exact: true }))).map(
      (name) => `field ${name}`,
    ),
    ...wrongLinks.flat(),
  ];
}
