import { afterEach, expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { boxOf } from './box-of.ts';
import { cancelAll } from './cancel-all.ts';
import { expectAccessible } from './expect-accessible.ts';
import { useSite, useUser, useVisit } from './use-visit.ts';

describeWith('the header of a signed-in user', await testChromium(), (chromium) => {
  const app = useSite(chromium, 'scripted-site');
  const { visit } = useVisit(app, { viewport: { width: 1440, height: 900 } });
  const ada = useUser(app);
  afterEach(() => cancelAll(ada));

  const studio = () => visit.page.getByRole('navigation', { name: 'Studio' });
  const link = (name: string | RegExp) => studio().getByRole('link', { name });

  test('counts generations in flight and credits on any page, live, and links to the feed', async () => {
    await visit.signIn(ada.email, '/help');
    await link('50 credits left').waitFor();
    const { id } = await ada.generate({ prompt: 'a stuck snail', resolution: '512x512' });
    await link('1 picture in progress').waitFor();
    await link('49 credits left').waitFor();
    await expectAccessible(visit.page);
    await link('1 picture in progress').click();
    await visit.page.getByRole('figure', { name: 'a stuck snail' }).waitFor();
    await ada.cancel(id);
    await link(/in progress/).waitFor({ state: 'detached' });
    await link('50 credits left').waitFor();
  });

  test('opens Create and My pictures without moving, and so do the account menu and the drawer on a phone', async () => {
    const { page } = visit;
    await visit.signIn(ada.email, '/help');
    const { x } = await boxOf(link('My pictures'));
    await link('My pictures').click();
    await page.getByRole('heading', { level: 1, name: 'My pictures' }).waitFor();
    expect((await boxOf(link('My pictures'))).x).toBe(x);
    await link('Create').click();
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).waitFor();
    expect((await boxOf(link('My pictures'))).x).toBe(x);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'My pictures' }).click();
    await page.getByRole('heading', { level: 1, name: 'My pictures' }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/help');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog').getByRole('link');
    // The user's own links come first, then the specification's links.
    const own = ['My pictures', 'Dashboard'];
    const all = ['Home', 'Product', 'Features', 'Generate', 'Gallery', 'Pricing', 'Blog', 'Help', 'Contact'];
    await expect.poll(() => drawer.allInnerTexts()).toEqual([...own, ...all]);
    await drawer.getByText('My pictures').click();
    await page.getByRole('heading', { level: 1, name: 'My pictures' }).waitFor();
  });

  test('is not loaded for visitors', async () => {
    const scripts: string[] = [];
    visit.page.on('request', (request) => scripts.push(request.url()));
    await visit.page.goto('/');
    await visit.page.waitForLoadState('networkidle');
    expect(scripts.some((url) => url.includes('home-page'))).toBe(true);
    expect(scripts.filter((url) => url.includes('signed-in-area'))).toEqual([]);
  });
});
