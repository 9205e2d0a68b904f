import { expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { useSite, useVisit } from './use-visit.ts';

const UPDATED = 'Last updated December 15, 2024';

interface LegalPageTexts {
  path: string;
  heading: string;
  title: string;
  texts: readonly string[];
}

/** The texts of each page from sections 2 and 9 of the specification. */
const PAGES: readonly LegalPageTexts[] = [
  {
    path: '/legal',
    heading: 'Legal',
    title: 'Legal | Easel',
    texts: [
      UPDATED,
      'Read the Terms of Service',
      'Read the Privacy Policy',
      'Read the Refund Policy',
      'Legal questions',
      'Privacy requests',
      'within 2-3 business days',
      'within 30 days',
      'within 24 hours',
    ],
  },
  {
    path: '/terms-of-service',
    heading: 'Terms of Service',
    title: 'Terms of Service | Easel',
    texts: [
      UPDATED,
      'You must be 18 or older.',
      'one account per person or organization',
      '$9 a month',
      '$24 a month',
      '$99 a month',
      '10,000',
      'Pro can be tried for 7 days without a card.',
      'yearly (20% less)',
      'Changes to your subscription apply at the next billing cycle.',
      'We announce a change of prices 30 days before it applies to you.',
      'limited to the amount you paid us in the 12 months before the event',
      'Your images are yours, whatever your plan.',
      'Pro, Team and Enterprise include commercial rights; Free is for personal use.',
      'We answer within 2-3 business days.',
    ],
  },
  {
    path: '/privacy-policy',
    heading: 'Privacy Policy',
    title: 'Privacy Policy | Easel',
    texts: [
      UPDATED,
      '30 days after you delete your account',
      'a ZIP with your account',
      'looked at in memory and not kept',
      'These proofs outlive the image',
      'Keep the prompt in the image file',
      'We answer within 30 days',
    ],
  },
  {
    path: '/refund-policy',
    heading: 'Refund Policy',
    title: 'Refund Policy | Easel',
    texts: [
      UPDATED,
      'within 30 days of your first payment',
      'at most 100 images on Pro, or 500 on Team and Enterprise',
      'A valid reason.',
      'Good standing.',
      '3-5 business days more',
      'Typically 24 hours',
      'Your email is answered within 24 hours.',
    ],
  },
];

const TIMELINE = [
  ['Day 1', 'Request'],
  ['Days 2-3', 'Review'],
  ['Day 4', 'Decision'],
  ['Days 5-10', 'Processing'],
] as const;

describeWith('the legal pages', await testChromium(), (chromium) => {
  const app = useSite(chromium);
  const { page } = useVisit(app);

  async function open(path: string, heading: string): Promise<void> {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  }

  const focused = () => page.evaluate<string | null>('document.activeElement?.textContent ?? null');
  const contents = () => page.getByRole('navigation', { name: 'On this page' });

  test.each(PAGES)('$path shows the specified texts', async ({ path, heading, title, texts }) => {
    await open(path, heading);
    await expect.poll(() => page.title()).toBe(title);
    const said = async () => (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ');
    for (const text of texts) await expect.poll(said).toContain(text);
  });

  test('shows the four stages of the refund timeline in order', async () => {
    await open('/refund-policy', 'Refund Policy');
    const stages = page.getByRole('list', { name: 'Refund timeline' }).getByRole('listitem');
    const words = async () => (await stages.allInnerTexts()).map((text) => text.split(/\n+/).slice(0, 2));
    await expect.poll(words).toEqual(TIMELINE);
  });

  test('shows when each text was last changed, and links to it', async () => {
    await open('/legal', 'Legal');
    await expect.poll(() => page.getByRole('main').getByText(UPDATED).count()).toBe(3);
    for (const { path, heading } of PAGES.slice(1)) {
      await page.getByRole('link', { name: `Read the ${heading}` }).click();
      await page.waitForURL(`**${path}`);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Legal', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Legal', exact: true }).waitFor();
    }
  });

  test.each([
    ['/terms', '/terms-of-service', 'Terms of Service'],
    ['/privacy', '/privacy-policy', 'Privacy Policy'],
  ])('%s leads to %s', async (from, to, heading) => {
    await open(from, heading);
    await expect.poll(() => new URL(page.url()).pathname).toBe(to);
  });

  test('moves the focus to a section from the table of contents, and marks the current one', async () => {
    await open('/terms-of-service', 'Terms of Service');
    const link = contents().getByRole('link', { name: 'Liability' });
    await link.click();
    await expect.poll(() => new URL(page.url()).hash).toBe('#liability');
    await expect.poll(focused).toBe('Liability');
    await expect.poll(() => link.getAttribute('aria-current')).toBe('location');
    await expectInView('Liability');
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await expect.poll(() => link.getAttribute('aria-current')).toBeNull();
    await page.evaluate('scrollTo(0, 0)');
    await expect.poll(() => contents().locator('[aria-current]').count()).toBe(0);
  });

  test('opens a URL with an anchor at its section, even from another page', async () => {
    await open('/privacy-policy#cookies', 'Privacy Policy');
    await expectInView('Cookies and what your browser stores');
    await open('/refund-policy', 'Refund Policy');
    await page.getByRole('link', { name: 'personal use' }).click();
    await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
    await expectInView('Your prompts, your images and your rights');
  });

  test('collapses the table of contents on a phone, and again after a choice', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open('/privacy-policy', 'Privacy Policy');
    const fold = page.getByRole('button', { name: 'On this page' });
    await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('false');
    await fold.press('Enter');
    await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('true');
    await contents().getByRole('link', { name: 'Your rights' }).click();
    await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('false');
    await expect.poll(focused).toBe('Your rights');
    await expectInView('Your rights');
  });

  test('shows the table of plans as a list on a phone, with the same numbers', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open('/terms-of-service', 'Terms of Service');
    const team = page
      .getByRole('list', { name: 'What the plans cost and give' })
      .getByRole('listitem')
      .filter({ hasText: 'Team' });
    await expect.poll(async () => (await team.innerText()).split(/\n+/)).toContain('10,000');
    await expect.poll(() => page.getByRole('table').count()).toBe(0);
  });

  test('prints only the text', async () => {
    await page.addInitScript('window.print = () => { window.printed = true; }');
    await open('/refund-policy', 'Refund Policy');
    await page.getByRole('button', { name: 'Print' }).click();
    await expect.poll(() => page.evaluate('window.printed')).toBe(true);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    for (const hidden of [page.getByRole('banner'), page.getByRole('contentinfo'), contents().first()])
      await expect.poll(() => hidden.isVisible()).toBe(false);
    await expect
      .poll(() => page.evaluate('getComputedStyle(document.documentElement).colorScheme'))
      .toBe('light');
  });

  /** Expects the section's heading to be visible below the site's header. */
  async function expectInView(heading: string): Promise<void> {
    const section = page.getByRole('heading', { level: 2, name: heading, exact: true });
    const top = async () => (await section.boundingBox())?.y ?? Number.NaN;
    await expect.poll(top).toBeGreaterThanOrEqual(64);
    await expect.poll(top).toBeLessThan(500);
  }
});
