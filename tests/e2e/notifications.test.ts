import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testBrowser } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { useSite, useUser, useVisit } from './use-visit.ts';

/** Replaces the browser's connection to its vendor's push service, which needs Internet access. */
const PUSH_MANAGER = `
  const read = () => JSON.parse(sessionStorage.getItem('push') ?? 'null');
  const made = (endpoint) => ({
    endpoint,
    options: { applicationServerKey: null },
    toJSON: () => ({
      endpoint,
      keys: {
        p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
        auth: 'AAAAAAAAAAAAAAAAAAAAAA',
      },
    }),
    unsubscribe: async () => (sessionStorage.removeItem('push'), true),
  });
  PushManager.prototype.getSubscription = async () => read() && made(read());
  PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
    if (!userVisibleOnly || applicationServerKey.length !== 87) throw new DOMException('refused', 'NotAllowedError');
    if (sessionStorage.getItem('unreachable')) throw new DOMException('push service not available', 'AbortError');
    sessionStorage.setItem('push', JSON.stringify('https://push.example.com/' + crypto.randomUUID()));
    return made(read());
  };`;

describeWith('push notifications', await testBrowser(), (chromium) => {
  const app = useSite(chromium);
  const { visit, page } = useVisit(app, { serviceWorkers: 'allow' });
  const ada = useUser(app);

  const devices = async () => ((await ada.call('GET', '/api/push')) as { devices: { id: string }[] }).devices;
  const theSwitch = () => page.getByRole('switch', { name: 'Push notifications' });

  test('are on only if the browser allows them and is subscribed, with a fake push manager', async () => {
    await page.addInitScript(PUSH_MANAGER);
    await visit.signIn(ada.email, '/settings');
    const blocked = page.getByText('This browser blocks notifications from this site.').first();
    await theSwitch().click();
    await blocked.waitFor();
    await expect.poll(() => theSwitch().isChecked()).toBe(false);
    expect(await devices()).toEqual([]);

    await visit.context.grantPermissions(['notifications']);
    await page.evaluate(`sessionStorage.setItem('unreachable', '1')`);
    await theSwitch().click();
    await page.getByText('This browser could not reach its push service.').waitFor();
    await expect.poll(() => theSwitch().isChecked()).toBe(false);

    await page.evaluate(`sessionStorage.removeItem('unreachable')`);
    await theSwitch().click();
    await expect.poll(() => theSwitch().isChecked()).toBe(true);
    await expect.poll(devices).toMatchObject([{ isCurrent: false }]);
    await expect
      .poll(() => ada.call('GET', '/api/settings'))
      .toMatchObject({ notifications: { push: true } });

    await page.reload();
    await expect.poll(() => theSwitch().isChecked()).toBe(true);
    await theSwitch().click();
    await expect.poll(() => theSwitch().isChecked()).toBe(false);
    await expect.poll(devices).toEqual([]);
  });

  test('of other devices can be turned off here, and the switch shows the state of this device only', async () => {
    await page.addInitScript(PUSH_MANAGER);
    await ada.call('POST', '/api/push/devices', {
      endpoint: `https://push.example.com/${randomUUID()}`,
      keys: {
        p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
        auth: 'AAAAAAAAAAAAAAAAAAAAAA',
      },
    });
    await visit.signIn(ada.email, '/settings');
    const others = page.getByRole('list', { name: 'Other devices with push notifications' });
    await others.getByRole('button').click();
    await others.waitFor({ state: 'detached' });
    await expect.poll(() => theSwitch().isChecked()).toBe(false);
    expect(await devices()).toEqual([]);
  });

  test('stay off here after another device turned them off, until they are turned on again', async () => {
    await page.addInitScript(PUSH_MANAGER);
    await visit.context.grantPermissions(['notifications']);
    await visit.signIn(ada.email, '/settings');
    await theSwitch().click();
    await expect.poll(() => theSwitch().isChecked()).toBe(true);
    const remembered = () => page.evaluate(`localStorage.getItem('easel.push')`);
    const subscription = () => page.evaluate(`sessionStorage.getItem('push')`);
    await expect.poll(remembered).not.toBeNull();

    // A sign-in opens a new session, which this browser subscribes again.
    await visit.startSession(ada.email);
    await page.evaluate(`localStorage.setItem('easel.signed-in', '2')`);
    const before = await devices();
    await page.goto('/settings');
    await expect.poll(async () => (await devices())[0]?.id).not.toBe(before[0]?.id);
    await expect.poll(() => theSwitch().isChecked()).toBe(true);

    for (const { id } of await devices()) await ada.call('DELETE', `/api/push/devices/${id}`);
    await page.reload();
    await expect.poll(remembered).toBeNull();
    await expect.poll(subscription).toBeNull();
    await expect.poll(() => theSwitch().isChecked()).toBe(false);
    expect(await devices()).toEqual([]);

    await theSwitch().click();
    await expect.poll(() => theSwitch().isChecked()).toBe(true);
    await expect.poll(devices).toHaveLength(1);
  });

  test('are shown with the app closed, once per batch, and not while a page is visible', async () => {
    await visit.context.grantPermissions(['notifications']);
    await visit.signIn(ada.email, '/generate');
    await expect
      .poll(() => page.evaluate('navigator.serviceWorker.controller?.state ?? null'))
      .toBe('activated');
    const { origin } = new URL(page.url());
    const worker = await visit.context.newCDPSession(page);
    const registered = Promise.withResolvers<string>();
    worker.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [found] }) => {
      if (found) registered.resolve(found.registrationId);
    });
    await worker.send('ServiceWorker.enable');
    const registrationId = await registered.promise;
    const shown = () =>
      page.evaluate(
        `navigator.serviceWorker.ready.then((found) => found.getNotifications()).then((all) => all.map(({ title, body, tag, data }) => ({ title, body, tag, data })))`,
      );
    const say = (tag: string) =>
      worker.send('ServiceWorker.deliverPushMessage', {
        origin,
        registrationId,
        data: JSON.stringify({
          tag,
          title: 'Your picture is ready',
          body: 'a red fox',
          image: `${origin}/icons/icon-192.png`,
          path: '/dashboard',
          unseen: 1,
        }),
      });
    const service = visit.context.serviceWorkers()[0] ?? (await visit.context.waitForEvent('serviceworker'));
    // A message arrives some time after the command that delivers it.
    await service.evaluate(`globalThis.arrived = 0; addEventListener('push', () => { arrived += 1; })`);
    const arrived = () => service.evaluate<number>('arrived');
    const count = () => service.evaluate<number>('registration.getNotifications().then((all) => all.length)');
    await say('seen');
    await expect.poll(arrived).toBe(1);
    // The app is closed.
    await page.goto('about:blank', { waitUntil: 'commit' });
    const sayOne = async () => {
      const before = await arrived();
      await say('one');
      await expect.poll(arrived).toBeGreaterThan(before);
      return count();
    };
    // On a busy machine, the page that was left counts as visible for a while.
    await expect.poll(sayOne).toBe(1);
    expect(await sayOne()).toBe(1);
    await page.goto('/robots.txt', { waitUntil: 'commit' });
    const notice = { title: 'Your picture is ready', body: 'a red fox', tag: 'one', data: '/dashboard' };
    await expect.poll(shown).toEqual([notice]);
  });
});
