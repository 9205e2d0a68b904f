import { readFile } from 'node:fs/promises';
import { ERRORS } from '@easel/shared/contracts/errors';
import { beforeEach, expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { boxOf } from './box-of.ts';
import { expectAccessible } from './expect-accessible.ts';
import { pressTwice } from './press-twice.ts';
import { useSite, useVisit } from './use-visit.ts';

const EXAMPLES = { JavaScript: 'generate.mjs', Python: 'generate.py', cURL: 'generate.sh' } as const;
const LINKS = {
  'Get API Key': '/register',
  'Postman Collection': '/api/postman.json',
  'openapi.json': '/api/openapi.json',
  'easel.js': '/sdk/easel.js',
  Status: '/status',
  'Developer Support': '/support',
  'Create a free account': '/register',
  'Contact us': '/contact',
} as const;

describeWith('the API documentation and keys', await testChromium(), (chromium) => {
  const app = useSite(chromium, 'scripted-site');
  const { visit, page } = useVisit(app);
  const main = () => page.getByRole('main');
  beforeEach(async () => {
    await visit.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.system.url });
  });

  const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()');
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  /** Returns the text of the focused element. */
  const focused = () => page.evaluate<string>('document.activeElement.textContent');

  async function open(path: string, name: string): Promise<void> {
    await page.goto(path);
    // Not by its role: searching for roles takes long on a page as large as the documentation.
    await page.locator('h1').filter({ hasText: name }).waitFor();
  }

  test('shows visitors how to start, all calls, and what they cost', async () => {
    await open('/api-docs', 'API Documentation');
    await expect.poll(() => page.title()).toBe('API Documentation | Easel');
    for (const [name, target] of Object.entries(LINKS)) {
      const link = main().getByRole('link', { name, exact: true }).first();
      await expect.poll(() => link.getAttribute('href'), { message: name }).toBe(target);
    }
    const said = async () => (await main().innerText()).replace(/\s+/g, ' ');
    for (const text of [
      ...['Get a key', 'Make your first request', 'Scale', 'Idempotency-Key', 'RateLimit'],
      ...['POST /api/generate', 'GET /api/generations/{id}', 'GET /api/styles', 'GET /api/models'],
      ...[
        'Free 60 requests/hour',
        'Pro 1,000 requests/hour',
        'Team 5,000 requests/hour',
        'Enterprise Custom',
      ],
      ...['prompt, style, customStyle, isSample, resolution, aspectRatio, size', 'image_url'],
    ])
      await expect.poll(said).toContain(text);

    const downloading = page.waitForEvent('download');
    await main().getByRole('link', { name: 'Postman Collection' }).click();
    expect((await downloading).suggestedFilename()).toBe('easel.postman_collection.json');
  });

  test('keeps the names of fields on one line in a wide window', async () => {
    await page.setViewportSize({ width: 1_440, height: 900 });
    await open('/api-docs#post-api-generate', 'API Documentation');
    const details = main().locator('#post-api-generate');
    const names = ['Idempotency-Key', 'prompt', 'customStyle', 'negativePrompt'];
    const boxes = await Promise.all(
      names.map((name) => boxOf(details.locator('th').getByText(name, { exact: true }))),
    );
    expect(new Set(boxes.map(({ height }) => height)).size).toBe(1);
  });

  test("shows the tested examples with this site's URL, and offers them for download", async () => {
    await open('/api-docs', 'API Documentation');
    for (const [language, file] of Object.entries(EXAMPLES)) {
      await page.getByRole('tab', { name: language, exact: true }).click();
      const panel = page.getByRole('tabpanel', { name: language });
      // The message disappears after a while, so begin to wait before it appears.
      await Promise.all([
        panel.getByRole('status').getByText('Copied').waitFor(),
        panel.getByRole('button', { name: `Copy ${file}` }).click(),
      ]);
      const source = await readFile(
        new URL(`../../web/src/content/api-docs/examples/${file}`, import.meta.url),
        'utf8',
      );
      const here = source.replaceAll('http://localhost:3000', app.system.url).trim();
      await expect.poll(clipboard).toBe(here);
      await expect.poll(() => panel.locator('pre').innerText()).toBe(here);
    }
    await page.getByRole('tab', { name: 'cURL' }).press('ArrowLeft');
    await page.getByRole('tab', { name: 'Python' }).press('Enter');
    await page.getByRole('tabpanel', { name: 'Python' }).waitFor();
  });

  test('links to each error, and to a call, which is then expanded', async () => {
    const answer = await fetch(`${app.system.url}/api/generations`);
    const { type } = (await answer.json()) as { type: string };
    await open(type, 'API Documentation');
    const row = page.locator('#unauthenticated');
    await expect.poll(() => row.evaluate(isInView)).toBe(true);
    await expect.poll(() => row.innerText()).toContain('Authentication required');
    const ids = () => page.locator('tr[id]').evaluateAll((rows) => rows.map(({ id }) => id).sort());
    await expect.poll(ids).toEqual(Object.keys(ERRORS).sort());

    await page.goto('about:blank');
    await open('/api-docs#post-api-generate', 'API Documentation');
    const body = page.getByRole('table', { name: /In the body.*POST \/api\/generate$/ });
    await body.getByRole('rowheader', { name: 'prompt', exact: true }).waitFor();
    await expectAccessible(page, { within: '#post-api-generate' });
    // By keyboard, from a call to the object that it returns.
    const call = page.locator('#post-api-generate');
    await call.getByRole('link', { name: 'GenerateResponse' }).first().press('Enter');
    await page.locator('summary:focus').filter({ hasText: 'GenerateResponse' }).press('Enter');
    await page.getByRole('table', { name: 'Fields: GenerateResponse' }).waitFor({ state: 'hidden' });
  });

  test('creates a key in the settings, shows it once, and revokes it after use', async () => {
    const ada = await app.system.signUp();
    const generate = (key: string) =>
      fetch(`${app.system.url}/api/v1/generate`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ prompt: 'a calm sea' }),
      });
    await visit.startSession(ada.email);
    await open('/api-docs', 'API Documentation');
    await main().locator('a').filter({ hasText: 'Get API Key' }).first().click();
    await page.waitForURL('**/settings#api-keys');
    const section = page.getByRole('region', { name: 'API Keys' });
    await expect.poll(() => section.evaluate(isInView)).toBe(true);
    await section.getByText('No API keys yet').waitFor();
    await expect
      .poll(() => section.getByRole('link', { name: 'Read the API docs' }).getAttribute('href'))
      .toBe('/api-docs');

    await button('Create API key').click();
    const dialog = page.getByRole('dialog', { name: 'Create API key' });
    const scopes = dialog.getByRole('group', { name: 'What the key may do' }).getByRole('checkbox');
    await expect.poll(() => scopes.count()).toBe(3);
    await scopes.nth(2).uncheck();
    await dialog.getByRole('radio', { name: '90 days' }).check();
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByText('Please enter a name').waitFor();
    await expect.poll(() => dialog.getByLabel('Name').evaluate(hasFocus)).toBe(true);
    await expectAccessible(page);
    await dialog.getByLabel('Name').fill('Night script');
    await pressTwice(dialog.getByRole('button', { name: 'Create key' }));
    await dialog.waitFor({ state: 'hidden' });

    const shown = page.getByRole('region', { name: 'Your new key “Night script”' });
    await shown.getByText('we show it only once').waitFor();
    await expect.poll(focused).toBe('Your new key “Night script”');
    const key = await shown.getByLabel('API key').inputValue();
    await Promise.all([
      shown.getByRole('status').getByText('Copied').waitFor(),
      shown.getByRole('button', { name: 'Copy key' }).click(),
    ]);
    await expect.poll(clipboard).toBe(key);
    await expectAccessible(page);
    expect((await generate(key)).status).toBe(202);

    await page.reload();
    const item = page.getByRole('listitem', { name: 'Night script' });
    await item.getByText('Make and change images, Read images').waitFor();
    await expect
      .poll(() => page.getByRole('list', { name: 'API keys' }).getByRole('listitem').count())
      .toBe(1);
    await expect.poll(() => item.innerText()).not.toContain('Last used: Never');
    expect(await page.content()).not.toContain(key);

    await item.getByRole('button', { name: 'Revoke Night script' }).click();
    const question = page.getByRole('alertdialog', { name: 'Revoke API key' });
    await question.getByRole('button', { name: 'Keep key' }).click();
    await item.getByRole('button', { name: 'Revoke Night script' }).click();
    await question.getByRole('button', { name: 'Revoke key' }).click();
    await section.getByText('No API keys yet').waitFor();
    expect((await generate(key)).status).toBe(401);
  });
});

/** Returns whether the element's top is visible. Runs in the browser. */
const isInView = (element: object) => {
  const { top } = (element as { getBoundingClientRect(): { top: number } }).getBoundingClientRect();
  return top >= 0 && top < (globalThis as unknown as { innerHeight: number }).innerHeight;
};

const hasFocus = (element: { matches(selector: string): boolean }) => element.matches(':focus');
