import type { AspectRatio } from '@easel/shared/contracts/sizes';
import { beforeEach, expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { expectAccessible } from './expect-accessible.ts';
import { mailedLink } from './mailed-link.ts';
import { heading, main, teamSubscriber } from './team-page.ts';
import { useSite, useUser, useVisit } from './use-visit.ts';
import { untilHydrated } from './web-app.ts';
import { holdBack } from './without-code.ts';

const PROMPT = 'a <fox> & "friends"';
const WATCH_SHIFTS = `
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

describeWith('a page that a link opens', await testChromium(), (chromium) => {
  const app = useSite(chromium, 'scripted-site');
  const { visit, page } = useVisit(app);
  const ada = useUser(app);
  beforeEach(async () => {
    await visit.context.addInitScript(WATCH_SHIFTS);
  });

  const make = async (prompt = PROMPT, aspectRatio: AspectRatio = '1:1') => {
    const { id } = await ada.generate({ prompt, aspectRatio, resolution: '512x512' });
    await ada.waitUntil(id, 'completed');
    return id;
  };
  const share = async (kind: 'picture' | 'album', targetId: string) =>
    (await ada.call('POST', '/api/share-links', { kind, targetId, days: 7 })) as { id: string; url: string };

  /** Opens the page, and returns the paths of the API that it requests. Its code loads when `release` is called. */
  async function openSlowly(url: string) {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname.replace(/[\w-]{36}/, ':id'));
    });
    const release = await holdBack(page, '**/assets/*.js');
    await page.goto(url, { waitUntil: 'commit' });
    return { asked, release };
  }
  const isLoaded = () =>
    page
      .getByRole('img', { name: PROMPT })
      .evaluate(
        (image: { complete: boolean; naturalWidth: number }) => image.complete && image.naturalWidth > 0,
      );
  const adopted = async (release: () => void) => {
    const element = await page.locator('#main').elementHandle();
    release();
    await untilHydrated(page);
    await expect.poll(() => page.evaluate('document.querySelectorAll("title").length')).toBe(1);
    return element?.evaluate(({ isConnected }) => isConnected);
  };
  const shifts = () => page.evaluate<number>('window.shifts');

  test('shows a shared picture before its code loads, and never requests the data', async () => {
    const { url } = await share('picture', await make());
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(viewport);
      const { asked, release } = await openSlowly(url);
      await expect.poll(isLoaded).toBe(true);
      const image = await page.getByRole('img', { name: PROMPT }).elementHandle();
      const before = await image?.boundingBox();
      await heading(page, 'A picture shared with you').waitFor();
      expect(await adopted(release)).toBe(true);
      await main(page).getByRole('link', { name: 'Download' }).waitFor();
      await main(page)
        .getByText(/^Until /)
        .waitFor();
      expect(await image?.evaluate(({ isConnected }) => isConnected)).toBe(true);
      expect(await image?.boundingBox()).toEqual(before);
      expect(await shifts()).toBeLessThan(0.02);
      expect(asked.filter((path) => !path.startsWith('/api/images/'))).toEqual([]);
      await expectAccessible(page);
    }
    const { items } = (await ada.call('GET', '/api/share-links')) as { items: { opens: number }[] };
    expect(items[0]?.opens).toBe(2);
  });

  test('shows an album in rows before its code loads, in the same layout', async () => {
    const { id } = (await ada.call('POST', '/api/albums', { name: 'Foxes' })) as { id: string };
    const ids = [await make(), await make('a lake', '16:9'), await make('a tree', '9:16')];
    ids.push(await make('a cat'), await make('a hill', '4:3'));
    await ada.call('POST', `/api/albums/${id}/pictures`, { action: 'add', ids });
    const { url } = await share('album', id);
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(viewport);
      const { asked, release } = await openSlowly(url);
      await heading(page, 'Foxes').waitFor();
      await expect.poll(isLoaded).toBe(true);
      const images = await main(page).getByRole('listitem').getByRole('img').elementHandles();
      expect(images).toHaveLength(5);
      const before = await Promise.all(images.map((image) => image.boundingBox()));
      expect(await adopted(release)).toBe(true);
      await main(page).getByText('5 pictures', { exact: true }).waitFor();
      await main(page).locator('ul:not(.flowing-wall)').waitFor();
      for (const [index, image] of images.entries()) {
        const { x, y, width, height } = before[index] ?? {};
        const after = await image.boundingBox();
        // The script rounds to whole pixels.
        for (const [now, then] of [
          [after?.x, x],
          [after?.y, y],
          [after?.width, width],
          [after?.height, height],
        ])
          expect(Math.abs((now ?? 0) - (then ?? 0))).toBeLessThan(3);
      }
      expect(new Set(asked)).toEqual(new Set(['/api/images/:id/thumbnail']));
      expect(await shifts()).toBeLessThan(0.02);
    }
    await main(page).getByRole('button', { name: PROMPT }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Download' }).waitFor();
  });

  test('reports immediately that a link was revoked', async () => {
    const { id, url } = await share('picture', await make());
    await ada.call('DELETE', `/api/share-links/${id}`);
    const { asked, release } = await openSlowly(url);
    await heading(page, "This link doesn't work anymore").waitFor();
    expect(await adopted(release)).toBe(true);
    expect(asked).toEqual([]);
  });

  test('reports immediately that a link has no invitation', async () => {
    const { asked, release } = await openSlowly(`${app.system.url}/join-team`);
    await heading(page, 'This invitation no longer works').waitFor();
    expect(await adopted(release)).toBe(true);
    expect(asked).toEqual([]);
  });

  test('shows an invitation before its code loads, with links that lead back to it', async () => {
    const owner = await teamSubscriber(app);
    await owner.call('POST', '/api/team', { name: 'The <Keepers>' });
    const email = `grace-${crypto.randomUUID()}@example.com`;
    await owner.call('POST', '/api/team/invitations', { email });
    const url = await mailedLink(app, email, /\S+\/join-team\?token=\S+/);
    const { asked, release } = await openSlowly(url);
    await heading(page, 'Join The <Keepers>').waitFor();
    await main(page).getByText(email, { exact: true }).waitFor();
    expect(await adopted(release)).toBe(true);
    await main(page)
      .getByText(/^The invitation is open until /)
      .waitFor();
    expect(asked).toEqual([]);
    const link = await main(page).getByRole('link', { name: 'Create Account' }).getAttribute('href');
    const next = new URL(link ?? '', url).searchParams.get('next');
    expect(new URL(next ?? '', url).href).toBe(url);
    expect(await shifts()).toBeLessThan(0.02);
    await page.reload();
    release();
    await heading(page, 'Join The <Keepers>').waitFor();
    expect(asked).toEqual(['/api/team/invitations/view']);
  });
});
