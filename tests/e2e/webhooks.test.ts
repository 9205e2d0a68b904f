import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { expectAccessible } from './expect-accessible.ts';
import { pressTwice } from './press-twice.ts';
import { useSite, useVisit } from './use-visit.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Starts a webhook receiver that fails on the first message. */
async function listen() {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: (await buffer(request)).toString() });
    if (received.length === 1) response.writeHead(500).end('No room left');
    else response.writeHead(204).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  return { url, received, close: () => server.close() };
}

describeWith('webhooks', await testChromium(), (chromium) => {
  const app = useSite(chromium, 'scripted-site');
  const { visit, page } = useVisit(app);
  let hooks: Awaited<ReturnType<typeof listen>>;
  beforeEach(async () => {
    hooks = await listen();
    await visit.signIn((await app.system.signUp()).email, '/settings#webhooks');
  });
  afterEach(() => hooks?.close());

  const section = () => page.locator('#webhooks');
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const says = (words: string | RegExp) => page.getByText(words).first().waitFor();

  test('adds a webhook, tests it, shows its deliveries, rotates its secret, disables and deletes it', async () => {
    await says('No webhooks yet');
    await button('Add webhook').click();
    const form = dialog('Add webhook');
    await form.getByLabel('URL').fill('my server');
    await form.getByRole('button', { name: 'Add webhook' }).click();
    await says(/^Please enter a whole URL/);
    await expectAccessible(page);
    await form.getByLabel('URL').fill(hooks.url);
    await form.getByLabel('Image canceled').uncheck();
    await pressTwice(form.getByRole('button', { name: 'Add webhook' }));

    await page.getByRole('heading', { name: 'The signing secret' }).waitFor();
    const secret = await section().getByRole('textbox', { name: 'Signing secret' }).inputValue();
    await expectAccessible(page);
    await button('Done').click();
    await expect.poll(() => section().getByRole('listitem').count()).toBe(1);

    await button(/^Deliveries/).click();
    await says('Nothing sent yet');
    await button('Send test').click();
    await says(/did not respond with a 2xx status\. It said 500\./);
    await button('Details').click();
    await says('No room left');
    await expectAccessible(page);
    await button(/^Send again/).click();
    await dialog('Deliveries').getByText('Delivered').waitFor();
    await page.keyboard.press('Escape');
    expect(hooks.received).toHaveLength(2);
    for (const { body, headers } of hooks.received) {
      const message = new Webhook(secret).verify(body, headers as Record<string, string>);
      expect(message).toMatchObject({ type: 'webhook.test' });
    }

    const act = async (name: string) => {
      await button(/^Actions for/).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await act('Replace secret');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Replace secret' }).click();
    await says(/The secret before signs beside it/);
    await expect
      .poll(() => section().getByRole('textbox', { name: 'Signing secret' }).inputValue())
      .not.toBe(secret);
    await act('Turn off');
    await section().getByText('Off', { exact: true }).waitFor();
    await act('Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click();
    await says('No webhooks yet');
  });
});
