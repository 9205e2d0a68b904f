import { expect, test } from 'vitest';
import type { ApiClient } from '../env/api-client.ts';
import { testBrowser } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { visitSiteEach } from './visit-each.ts';
import type { Visit } from './web-app.ts';

describeWith('notifications', await testBrowser(), (chromium) => {
  let visit: Visit;
  let ada: ApiClient;

  visitSiteEach(chromium, {}, async (beginning) => {
    ({ visit } = beginning);
    ada = await beginning.app.system.signUp();
  });

  test('are on only where the browser allows them', async () => {
    const { page } = visit;
    await visit.signIn(ada.email, '/settings');
    const push = page.getByRole('switch', { name: 'Push notifications' });
    await push.click();
    const blocked = page.getByText('This browser blocks notifications from this site.').first();
    await blocked.waitFor();
    await expect.poll(() => push.isChecked()).toBe(false);
    await visit.context.grantPermissions(['notifications']);
    await push.click();
    await expect.poll(() => push.isChecked()).toBe(true);
    await blocked.waitFor({ state: 'hidden' });
    await expect
      .poll(() => ada.call('GET', '/api/settings'))
      .toMatchObject({ notifications: { push: true } });
  });
});
