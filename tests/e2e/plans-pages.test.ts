import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { expectAccessible } from './expect-accessible.ts';
import { useSite, useVisit } from './use-visit.ts';

const NARROWEST = 320;

interface PageTexts {
  path: string;
  heading: string;
  title: string;
  texts: readonly string[];
  /** Targets of its links, by name. */
  links: Readonly<Record<string, string>>;
}

/** The texts of each page from the specification and its decisions. */
const PAGES: readonly PageTexts[] = [
  {
    path: '/pricing',
    heading: 'Pricing',
    title: 'Pricing | Easel',
    texts: [
      ...['Monthly', 'Annual', 'Save 20%'],
      ...['Free', '$0 a month', '50 images a month', '8 basic styles', 'Watermarked downloads'],
      ...['Community support, 2-3 business days', 'For personal use', 'API access, 60 requests an hour'],
      ...[
        'Pro',
        '$9 a month',
        '1,000 images a month',
        '7-day free trial',
        'API access, 1,000 requests an hour',
      ],
      ...[
        'Team',
        '$24 a month',
        '10,000 images a month',
        'Vector export (SVG)',
        'A team of 5 people',
        'All 16 styles, plus custom styles',
      ],
      ...[
        'Enterprise',
        '$99 a month',
        'Unlimited images',
        'A team of any size',
        'Dedicated support, 24/7, within 4 hours',
      ],
      ...['No watermark', 'Commercial rights', 'Priority generation', 'high-res downloads up to 4K'],
    ],
    links: { 'Get Started with Free': '/register', 'Compare the plans': '/features#plans' },
  },
  {
    path: '/features',
    heading: 'Features',
    title: 'Features | Easel',
    texts: ['Prompts of up to 500 characters', 'Up to 4 versions of a prompt at once', 'Compare the plans'],
    links: { 'Create a free account': '/register', 'See pricing': '/pricing' },
  },
  {
    path: '/product',
    heading: 'A sentence goes in. A picture comes out.',
    title: 'Product | Easel',
    texts: [
      'One prompt, 8 styles',
      'Photorealistic',
      'Fantasy',
      'Step 15 of 15',
      '50 pictures a month are free',
    ],
    links: {
      'Start generating': '/generate',
      'Create a free account': '/register',
      'See pricing': '/pricing',
    },
  },
];

/** The decisions' table of plans, as the comparison shows it: Free, Pro, Team, Enterprise. */
const COMPARISON: Readonly<Record<string, readonly string[]>> = {
  'Per month': ['$0', '$9', '$24', '$99'],
  'Per month, billed yearly (20% less)': ['No', '$7.20', '$19.20', '$79.20'],
  'Free trial': ['No', '7 days', 'No', 'No'],
  'Images a month': ['50', '1,000', '10,000', 'Unlimited'],
  'Largest generation': ['1024 × 1024', '1536 × 1536', '1536 × 1536', '1536 × 1536'],
  Styles: ['8 basic styles', 'All 16', 'All 16, plus custom styles', 'All 16, plus custom styles'],
  'Commercial rights': ['No', 'Yes', 'Yes', 'Yes'],
  'Without a watermark': ['No', 'Yes', 'Yes', 'Yes'],
  'High-resolution PNG': ['No', 'Up to 4K (3840 px)', 'Up to 4K (3840 px)', 'Up to 4K (3840 px)'],
  'Vector (SVG)': ['No', 'No', 'Yes', 'Yes'],
  Seats: ['1', '1', '5', 'Any number'],
  'Queue priority': [
    'After paid plans',
    'Ahead of Free, 8 shares of worker time',
    'Ahead of Free, 16 shares of worker time',
    'Ahead of Free, 32 shares of worker time',
  ],
  'Waiting or in progress at once': ['4', '20', '60', '200'],
  'Images of a contact sheet': ['4', '16', '36', '64'],
  'API requests per hour': ['60', '1,000', '5,000', 'Custom, 20,000 unless agreed otherwise'],
  Support: [
    'Community support, 2-3 business days',
    'Priority email support within 24 hours',
    'Priority email support within 24 hours',
    'Dedicated support, 24/7, within 4 hours',
  ],
};

describeWith('the pages about plans, features and the product', await testChromium(), (chromium) => {
  const app = useSite(chromium);
  const { page } = useVisit(app);
  const main = () => page.getByRole('main');

  test.each(PAGES)('$path shows the specified texts', async ({ path, heading, title, texts, links }) => {
    await open(page, path, heading);
    await expect.poll(() => page.title()).toBe(title);
    const said = async () => plain(await main().innerText());
    for (const text of texts) await expect.poll(said).toContain(text);
    for (const [name, target] of Object.entries(links)) {
      const link = main().getByRole('link', { name, exact: true }).first();
      await expect.poll(() => link.getAttribute('href'), { message: name }).toBe(target);
    }
  });

  test('shows monthly prices by default, and 20% less for yearly billing', async () => {
    await open(page, '/pricing', 'Pricing');
    const monthly = page.getByRole('radio', { name: 'Monthly' });
    const annual = page.getByRole('radio', { name: 'Annual Save 20%' });
    await expect.poll(() => monthly.isChecked()).toBe(true);

    await annual.check();
    for (const price of ['$0 a month', '$7.20 a month', '$19.20 a month', '$79.20 a month'])
      await main().getByText(price).waitFor();
    for (const year of ['$86.40', '$230.40', '$950.40'])
      await main().getByText(`${year} billed each year`).waitFor();

    await annual.press('ArrowLeft');
    await expect.poll(() => monthly.isChecked()).toBe(true);
    await main().getByText('$9 a month').waitFor();
  });

  test('opens at a URL whose fragment has a stray percent sign', async () => {
    await page.goto('/pricing#50%');
    await page.getByRole('radio', { name: 'Annual Save 20%' }).check();
    await main().getByRole('heading', { level: 1, name: 'Pricing' }).waitFor();
  });

  test('links a visitor to sign-up with the chosen plan', async () => {
    await open(page, '/pricing', 'Pricing');
    const start = (plan: string) => main().getByRole('link', { name: `Get Started with ${plan}` });
    await expect
      .poll(() => start('Enterprise').getAttribute('href'))
      .toBe(registerFor('enterprise', 'month'));
    await page.getByRole('radio', { name: 'Annual Save 20%' }).check();
    await expect.poll(() => start('Pro').getAttribute('href')).toBe(registerFor('pro', 'year'));
    await expect.poll(() => start('Free').getAttribute('href')).toBe('/register');
  });

  test('shows one of four answers at a time, by mouse and by keyboard', async () => {
    await open(page, '/pricing', 'Pricing');
    const questions = main().locator('summary').filter({ visible: true });
    const answers = main().locator('details > p');
    await expect.poll(() => questions.count()).toBe(4);
    await expect.poll(() => visibleOf(answers)).toEqual([]);

    await questions.nth(0).click();
    await expect.poll(() => visibleOf(answers)).toEqual([0]);
    await questions.nth(2).press('Enter');
    await expect.poll(() => visibleOf(answers)).toEqual([2]);
    await expectAccessible(page);
    await questions.nth(2).press('Enter');
    await expect.poll(() => visibleOf(answers)).toEqual([]);
  });

  test("compares all plans with the catalog's values, and links there from the prices", async () => {
    await open(page, '/pricing', 'Pricing');
    await main().getByRole('link', { name: 'Compare the plans' }).click();
    await page.waitForURL('**/features#plans');
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(0);
    await page.goto('about:blank');
    await page.goto('/features#plans');
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(0);

    const table = page.getByRole('table', { name: 'What each plan costs and includes' });
    const names = await table.getByRole('columnheader').allInnerTexts();
    expect(names).toEqual(['Free', 'Pro', 'Team', 'Enterprise']);
    const rows = table.locator('tr:has(th[scope=row])').filter({ visible: true });
    const shown: Record<string, string[]> = {};
    for (const row of await rows.all()) {
      const cells = await row.getByRole('cell').allInnerTexts();
      shown[plain(await row.getByRole('rowheader').innerText())] = cells.map(plain);
    }
    expect(shown).toEqual(COMPARISON);
  });

  test('can scroll a comparison that is wider than the window by keyboard', async () => {
    await page.setViewportSize({ width: NARROWEST, height: 640 });
    await open(page, '/features', 'Features');
    const frame = page.getByRole('region', { name: 'What each plan costs and includes' });
    await frame.press('ArrowRight');
    await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  });

  test('loads all pictures of the product page from its own origin', async () => {
    await open(page, '/product', 'A sentence goes in. A picture comes out.');
    const images = main().getByRole('img');
    await expect.poll(() => images.count()).toBe(13);
    for (const image of await images.all()) {
      await image.scrollIntoViewIfNeeded();
      const src = await image.getAttribute('src');
      expect(src).toMatch(/^\/assets\//);
      await expect.poll(() => image.evaluate(widthOf)).toBeGreaterThan(0);
    }
  });
});

async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
}

const registerFor = (plan: string, interval: string) =>
  `/register?next=${encodeURIComponent(`/pricing?order=${plan}&interval=${interval}`)}`;

/** Returns the width in pixels, 0 until it has loaded. Runs in the browser. */
const widthOf = (image: object) => (image as { naturalWidth: number }).naturalWidth;

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Returns the indexes of the visible elements. */
async function visibleOf(locator: Locator): Promise<number[]> {
  const visible = await Promise.all((await locator.all()).map((one) => one.isVisible()));
  return visible.flatMap((isVisible, index) => (isVisible ? [index] : []));
}
