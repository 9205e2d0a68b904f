import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { readRegion, says } from './read-page.ts';
import type { Region, Row } from './row.ts';

/** The region of the toasts, which are dialogs, too. */
const MESSAGES = '[role=region][aria-label=Messages]';

/** In CSS. */
const REGIONS: Readonly<Record<Region, string>> = {
  main: 'main',
  header: 'header:not(main header)',
  footer: 'footer:not(main footer)',
  popup: `[role=menu], [role=listbox], [role=alertdialog], [role=dialog]:not(${MESSAGES} *)`,
};

/** Waits until the page matches the row. On a timeout, lists what is missing. */
export async function expectRow(page: Page, row: Row): Promise<void> {
  await expect.poll(() => missing(page, row), { message: row.line }).toEqual([]);
}

async function missing(page: Page, row: Row): Promise<string[]> {
  const selector = REGIONS[row.within ?? 'main'];
  const absent = [...(await missingAddress(page, row)), ...(await missingTexts(page, selector, row))];
  // Searching for roles takes far longer on a large page than reading its text, and is pointless while the page is still loading.
  return absent.length > 0 ? absent : missingParts(page.locator(selector), row);
}

async function missingAddress(page: Page, { title, leadsTo }: Row): Promise<string[]> {
  const { pathname } = new URL(page.url());
  const wrong = leadsTo === undefined || pathname === leadsTo ? [] : [`at ${leadsTo}, found ${pathname}`];
  if (title === undefined) return wrong;
  const head = await page.evaluate<Record<string, string | null>>(READ_HEAD);
  const isIndexed = !(head.robots ?? '').includes('noindex');
  const wanted: Record<string, string | null> = {
    ...head,
    title: `${title} | Easel`,
    ogTitle: `${title} | Easel`,
    card: 'summary_large_image',
    canonical: isIndexed ? new URL(pathname, page.url()).href : null,
    ogUrl: isIndexed ? new URL(pathname, page.url()).href : null,
  };
  const different = Object.keys(wanted).filter((key) => head[key] !== wanted[key]);
  return [...wrong, ...different.map((key) => `${key} ${wanted[key]}, found ${head[key]}`)];
}

const READ_HEAD = `(() => {
  const read = (selector, name = 'content') => document.querySelector(selector)?.getAttribute(name) ?? null;
  return {
    title: document.title,
    robots: read('meta[name=robots]'),
    canonical: read('link[rel=canonical]', 'href'),
    ogTitle: read('meta[property="og:title"]'),
    ogUrl: read('meta[property="og:url"]'),
    card: read('meta[name="twitter:card"]'),
  };
})()`;

async function missingTexts(page: Page, selector: string, row: Row): Promise<string[]> {
  const { shows = [], hides = [], messages, inOrder = [] } = row;
  const text = await readRegion(page, selector);
  const told = messages ? await readRegion(page, MESSAGES) : '';
  return [
    ...shows.filter((each) => !says(text, each)).map((each) => `text "${each}"`),
    ...hides.filter((each) => says(text, each)).map((each) => `no text "${each}"`),
    ...inOrder
      .filter((each, index) => text.indexOf(each) < text.indexOf(inOrder[index - 1] ?? ''))
      .map((each) => `"${each}" in this place`),
    ...(messages ?? []).filter((each) => !says(told, each)).map((each) => `message "${each}"`),
  ];
}

async function missingParts(region: Locator, row: Row): Promise<string[]> {
  const { buttons = [], inert = [], chosen = [], fields = [], links = {}, items = {} } = row;
  const named = (name: string) => ({ name, exact: true });
  const button = (name: string) =>
    region
      .getByRole('button', named(name))
      .or(region.getByRole('tab', named(name)))
      .or(region.getByRole('radio', named(name)));
  const found = await Promise.all([
    ...buttons.map((name) => absence(`button ${name}`, button(name))),
    ...inert.map((name) =>
      absence(`disabled ${name}`, region.getByRole('button', { ...named(name), disabled: true })),
    ),
    ...chosen.map((name) =>
      absence(`chosen ${name}`, region.getByRole('radio', { ...named(name), checked: true })),
    ),
    ...fields.map((name) => absence(`field ${name}`, region.getByLabel(name, { exact: true }))),
    ...Object.entries(links).map(([name, href]) => wrongLink(region, name, href)),
    ...Object.entries(items).map(([name, count]) => wrongCount(region, name, count)),
    wrongTabs(region, row.tabs),
  ]);
  return found.filter((each) => each !== null);
}

async function absence(what: string, where: Locator): Promise<string | null> {
  return (await where.count()) > 0 ? null : what;
}

async function wrongLink(region: Locator, name: string, href: string): Promise<string | null> {
  const links = region.getByRole('link', { name, exact: true });
  const hrefs = await links.evaluateAll((all) =>
    all.map((each) => (each as unknown as { getAttribute(name: string): string }).getAttribute('href')),
  );
  return hrefs.includes(href) ? null : `link ${name} to ${href}, found ${hrefs.join(', ') || 'none'}`;
}

/** Counts the items of the region's own lists, not of lists within them. */
async function wrongCount(region: Locator, name: string, count: number): Promise<string | null> {
  const lists = region.getByRole('region', { name, exact: true });
  const found = await lists.locator('li:not(li li)').count();
  return found === count ? null : `${count} items of ${name}, found ${found}`;
}

async function wrongTabs(region: Locator, tabs: readonly string[] | undefined): Promise<string | null> {
  if (!tabs) return null;
  const found = await region.getByRole('tab').allInnerTexts();
  return found.join() === tabs.join() ? null : `tabs ${tabs.join()}, found ${found.join()}`;
}
