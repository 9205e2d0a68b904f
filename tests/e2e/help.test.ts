import { expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { expectAccessible } from './expect-accessible.ts';
import { useSite, useVisit } from './use-visit.ts';

/** The specification's texts of one page. */
interface SpecifiedPage {
  path: string;
  title: string;
  heading: string;
  texts: readonly (string | RegExp)[];
  /** Name and target. */
  links: readonly (readonly [name: string | RegExp, path: string])[];
}

const PAGES: readonly SpecifiedPage[] = [
  {
    path: '/help',
    title: 'Help | Easel',
    heading: 'Help',
    texts: [],
    links: [
      [/Getting Started.*12 articles/, '/help?topic=start'],
      [/Image Generation.*8 articles/, '/help?topic=pictures'],
      [/Account & Billing.*6 articles/, '/help?topic=account'],
      [/Troubleshooting.*10 articles/, '/help?topic=trouble'],
      ['Email Support', '/contact'],
    ],
  },
  {
    path: '/help-center',
    title: 'Help Center | Easel',
    heading: 'Help Center',
    texts: ['Popular Articles', 'New', 'Quick Links'],
    links: [
      [/Getting Started.*8 articles/, '/help-center?category=getting-started'],
      [/Image Generation.*15 articles/, '/help-center?category=image-generation'],
      [/Billing & Subscriptions.*6 articles/, '/help-center?category=billing'],
      [/API Documentation.*12 articles/, '/help-center?category=api'],
      [/Privacy & Security.*4 articles/, '/help-center?category=privacy'],
      [/Best Practices.*10 articles/, '/help-center?category=best-practices'],
      [/^API Documentation Endpoints/, '/api-docs'],
      [/^Support /, '/support'],
      ['Contact Support', '/contact'],
    ],
  },
  {
    path: '/support',
    title: 'Support | Easel',
    heading: 'Support',
    texts: [
      'Help Center',
      'Email Support',
      'Response within 24 hours',
      'Image Generation',
      'Account and Billing',
      'API Integration',
      'Download Problems',
      'Quick tips',
      '8:00 AM - 5:00 PM PST',
      '9:00 AM - 3:00 PM PST',
      'Closed',
    ],
    links: [
      ['Browse Articles', '/help-center'],
      ['Send a Message', '/contact'],
      ['Contact Us', '/contact'],
    ],
  },
  {
    path: '/discord',
    title: 'Discord Community | Easel',
    heading: 'Join our Discord community',
    texts: ['Community Manager', 'Technical Moderator', 'Creative Lead'],
    links: [['Contact Us', '/contact']],
  },
];

describeWith('the help, support and community pages', await testChromium(), (chromium) => {
  const app = useSite(chromium);
  const { page } = useVisit(app);

  const main = () => page.getByRole('main');
  const open = async (path: string) => {
    await page.goto(path);
    await main().getByRole('heading', { level: 1 }).waitFor();
  };
  const searchFor = (query: string) => main().getByRole('searchbox').fill(query);

  test.each(PAGES)('$path shows the specified texts', async (specified) => {
    await open(specified.path);
    await expect.poll(() => page.title()).toBe(specified.title);
    await expect.poll(() => main().getByRole('heading', { level: 1 }).textContent()).toBe(specified.heading);
    for (const text of specified.texts) await main().getByText(text, { exact: true }).first().waitFor();
    for (const [name, path] of specified.links) {
      const link = main().getByRole('link', typeof name === 'string' ? { name, exact: true } : { name });
      await expect.poll(() => link.first().getAttribute('href'), { message: String(name) }).toBe(path);
    }
  });

  test.each(['/help?topic=trouble', '/help/api-first-request'])(
    '%s is accessible in light and dark, on a phone and on a desk',
    async (path) => {
      await open(path);
      await expectAccessible(page);
    },
  );

  test('lists eight questions on the help page, with one answer open at a time', async () => {
    await open('/help');
    const questions = main().getByRole('button').filter({ hasText: '?' });
    await expect.poll(() => questions.count()).toBe(8);
    const expanded = () =>
      questions.evaluateAll((all: { ariaExpanded: string | null }[]) =>
        all.flatMap((one, index) => (one.ariaExpanded === 'true' ? [index] : [])),
      );
    await questions.nth(1).click();
    await expect.poll(expanded).toEqual([1]);
    await questions.nth(4).focus();
    await page.keyboard.press('Enter');
    await expect.poll(expanded).toEqual([4]);
    await questions.nth(4).click();
    await expect.poll(expanded).toEqual([]);
  });

  test('filters the questions, and finds articles by words of their text', async () => {
    await open('/help');
    await searchFor('watermark');
    const questions = main().getByRole('button').filter({ hasText: '?' });
    await expect.poll(() => questions.count()).toBeLessThan(8);
    await expect.poll(() => questions.count()).toBeGreaterThan(0);
    await main()
      .getByRole('link', { name: /Why there is a watermark on your picture/ })
      .waitFor();
    // A word that is in no title or summary.
    await searchFor('telephoto');
    await main()
      .getByRole('link', { name: /Describe the point of view/ })
      .waitFor();
    await searchFor('zzzz');
    await main().getByText('No results for "zzzz"').waitFor();
    await main().getByRole('button', { name: 'Clear search' }).click();
    await expect.poll(() => questions.count()).toBe(8);
  });

  test('lists the stated number of articles in each category, and links to each', async () => {
    await open('/help-center');
    await main()
      .getByRole('link', { name: /Privacy & Security.*4 articles/ })
      .click();
    const list = main().getByRole('region', { name: 'Privacy & Security' });
    await expect.poll(() => list.getByRole('link').count()).toBe(4);
    await list.getByRole('link', { name: /Take your data with you/ }).click();
    await main().getByRole('heading', { level: 1, name: 'Take your data with you' }).waitFor();
    await expect.poll(() => page.title()).toBe('Take your data with you | Easel');
    await expect
      .poll(() => page.locator('link[rel=canonical]').getAttribute('href'))
      .toBe(new URL('/help/take-your-data-with-you', page.url()).href);
    await main().getByText('1 min read').waitFor();
    await main().getByRole('link', { name: 'Privacy & Security' }).first().click();
    await page.waitForURL(/\/help-center\?category=privacy$/);
  });

  test('shows six popular articles with reading times, and searches all', async () => {
    await open('/help-center');
    const popular = main().getByRole('region', { name: 'Popular Articles' });
    await expect
      .poll(() =>
        popular
          .getByRole('link')
          .filter({ hasText: /\d min read/ })
          .count(),
      )
      .toBe(6);
    await searchFor('idempotency');
    await main()
      .getByRole('link', { name: /Keep a session alive/ })
      .waitFor();
  });

  test('says when a help article does not exist', async () => {
    await open('/help/nothing-of-the-kind');
    await main().getByRole('heading', { name: 'Article not found' }).waitFor();
    await main().getByRole('link', { name: 'Search help' }).click();
    await page.waitForURL(/\/help$/);
  });

  test('shows four benefits, six channels, five rules and three moderators on the community page', async () => {
    await open('/discord');
    const items = (name: string) => main().getByRole('region', { name }).getByRole('listitem').count();
    await expect.poll(() => items('What you get')).toBe(4);
    await expect.poll(() => items('Channels')).toBe(6);
    await expect.poll(() => items('Community Rules')).toBe(5);
    await expect.poll(() => items('Moderators')).toBe(3);
  });

  test.each([
    ['/discord', 'Join Discord', 'Contact Us'],
    ['/support', 'Live Chat', 'Send a Message'],
    ['/support', 'Schedule a Call', 'Contact Us'],
    ['/help', 'Live Chat', 'Email Support'],
    ['/help-center', 'Join Community', 'Contact Support'],
  ])(
    '%s links to the contact form instead of a channel that is not set up (%s)',
    async (path, channel, instead) => {
      await open(path);
      const link = main().getByRole('link', { name: instead, exact: true }).first();
      await expect.poll(() => link.getAttribute('href')).toBe('/contact');
      await expect.poll(() => main().getByText(channel).filter({ visible: true }).count()).toBe(0);
    },
  );
});
