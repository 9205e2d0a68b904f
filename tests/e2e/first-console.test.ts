import { expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { grantOperator } from '../env/grant-operator.ts';
import { describeWith } from '../env/skipped.ts';
import { SIZES, useFirstFrame } from './first-frame.ts';
import { useSite, useUser, useVisit } from './use-visit.ts';

describeWith('/admin before the app’s code loads', await testChromium(), (chromium) => {
  const app = useSite(chromium, 'scripted-site');
  const { visit, page } = useVisit(app);
  const ada = useUser(app);
  const first = useFirstFrame(page);

  const makeOperator = () => grantOperator(app.system.databaseUrl, ada.email);

  test.each(SIZES)(
    'shows operators the headings of the console without layout shift: %s',
    async (_, size) => {
      await page.setViewportSize(size);
      await makeOperator();
      await visit.startSession(ada.email);
      const count = first.countRequests();
      const loadEntry = await first.open('/admin');
      await first.frame.getByRole('heading', { name: 'Admin', exact: true }).waitFor();
      await first.frame.getByRole('tab', { name: 'Workers' }).waitFor();
      await first.frame.getByRole('radio', { name: 'Suspended' }).waitFor();
      await first.expectToStay(
        loadEntry,
        'h1, h1 + p, [role=tab], search input, search button, label',
        () => [count('/api/admin/me'), count('/api/admin/users?filter=all')],
      );
      await first.main.getByRole('rowheader', { name: ada.email }).waitFor();
    },
  );

  test('shows operators insecure settings', async () => {
    await makeOperator();
    const warnings = ['One <b>KNOWN_WARNING</b>.', 'Two.'];
    await page.route('**/api/admin/me', (route) =>
      route.fulfill({ json: { id: ada.session.user.id, warnings } }),
    );
    await visit.startSession(ada.email);
    const loadEntry = await first.open('/admin');
    await first.frame.getByText('Settings to look at', { exact: true }).waitFor();
    await expect
      .poll(() => first.frame.getByRole('listitem').filter({ hasText: '.' }).allTextContents())
      .toEqual(expect.arrayContaining(warnings));
    await first.expectToStay(loadEntry, 'h1, li, [role=tab]', () => []);
  });

  test('shows all other users the not-found page, without console requests', async () => {
    await visit.startSession(ada.email);
    const count = first.countRequests();
    const loadEntry = await first.open('/admin');
    await first.frame.getByRole('banner').waitFor();
    await expect.poll(() => count('/api/auth/token?grant_type=refresh_token')).toBe(1);
    await page.locator('template[data-later]').waitFor({ state: 'detached' });
    await first.frame.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    await expect.poll(() => page.getByRole('tab').count()).toBe(0);
    expect(count('/api/admin/me')).toBe(0);
    await first.expectToStay(loadEntry, 'h1, h1 + p, button, a[href="/help"]', () => []);
    await expect.poll(() => count('/api/admin/me')).toBe(1);
    expect(visit.complaints.splice(0).every((text) => text.startsWith('404:'))).toBe(true);
  });

  test('shows visitors nothing before the not-found page', async () => {
    const loadEntry = await first.open('/admin');
    await first.frame.waitFor({ state: 'attached' });
    await expect.poll(() => page.getByRole('heading').count()).toBe(0);
    loadEntry();
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    expect(visit.complaints.splice(0).every((text) => text.startsWith('404:'))).toBe(true);
  });
});
