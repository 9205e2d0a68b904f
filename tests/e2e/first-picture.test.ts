import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { PASSWORD } from '../env/api-client.ts';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { subscribe } from '../env/subscribe.ts';
import { paintClean } from '../fixtures/clean-picture.ts';
import { useVisit, useWebApp } from './use-visit.ts';
import { SLOW_MS } from './web-app.ts';

const PROMPT = 'A red fox in a snowy forest at dawn';

describeWith('the first picture in a browser', await testChromium(), (chromium) => {
  const app = useWebApp(chromium);
  const { visit, page } = useVisit(app);
  /** The `Authorization` header of the page's last request. */
  let authorization: string;
  beforeEach(() => {
    authorization = '';
    visit.context.on('request', (request) => {
      authorization = request.headers().authorization ?? authorization;
    });
  });

  async function register(): Promise<void> {
    await page.goto('/register');
    await page.getByLabel('Full name').fill('Ada Lovelace');
    await page.getByLabel('Email').fill(`ada-${Date.now()}@example.com`);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page
      .getByText("We've sent you a confirmation link to complete your registration.")
      .first()
      .waitFor();
  }

  async function submit(prompt = PROMPT): Promise<void> {
    await page.goto('/generate');
    await page.getByRole('textbox', { name: 'Prompt' }).fill(prompt);
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
  }

  /** Locates the picture's progress bar. The plan's credits have one too. */
  const pictureBar = () => page.getByRole('progressbar', { name: /^(Paused|Waiting|Generating)/ }).first();

  /** Returns all values of the bar until the picture is completed. */
  async function watchProgress(): Promise<number[]> {
    const seen: number[] = [];
    const picture = page
      .getByRole('button', { name: 'Download' })
      .or(page.getByRole('link', { name: 'Download' }));
    const bar = pictureBar();
    while (!(await picture.first().isVisible())) {
      const value = await bar.getAttribute('aria-valuenow', { timeout: 1_000 }).catch(() => null);
      if (value !== null && Number(value) !== seen.at(-1)) seen.push(Number(value));
    }
    return seen;
  }

  test('signs up a new user, shows the progress of the picture, and downloads it with a watermark', async () => {
    // With animations, as most users see it. All other tests reduce motion, because animation frames take CPU time.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await register();
    await submit();
    const progress = await watchProgress();
    expect(new Set(progress).size).toBeGreaterThanOrEqual(5);
    expect(progress).toEqual([...progress].sort((one, other) => one - other));
    await page.getByText('Your AI image has been generated successfully.').first().waitFor();

    const image = page.getByRole('region', { name: 'Results' }).getByRole('img', { name: PROMPT }).first();
    await image.waitFor();
    await expect
      .poll(() => image.evaluate((element: { naturalWidth: number }) => element.naturalWidth))
      .toBe(1024);

    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download' }).first().click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^generated-image-[0-9a-f-]{36}\.png$/);
    await expectWatermark(await readFile(await download.path()), await seedOf(download.suggestedFilename()));
  });

  test('removes the watermark automatically once the owner is on Pro, and downloads exactly what was painted', async () => {
    await register();
    await submit();
    const notice = page.getByText('This picture carries a watermark.');
    await notice.waitFor({ timeout: SLOW_MS });
    await page.getByRole('link', { name: 'Remove it with Pro' }).waitFor();
    const user = (await (await callApi('GET', '/api/auth/user')).json()) as { id: string };
    await subscribe(app.system.databaseUrl, user.id, 'pro');
    // The page is notified, so nothing is reloaded.
    await notice.waitFor({ state: 'hidden', timeout: SLOW_MS });

    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download' }).first().click();
    const download = await downloading;
    const file = sharp(await readFile(await download.path()));
    const { width, height } = await file.metadata();
    const seed = await seedOf(download.suggestedFilename());
    const request = { prompt: PROMPT, style: 'photorealistic', width, height, seed };
    const painted = await paintClean(request, AbortSignal.timeout(SLOW_MS));
    expect((await file.raw().toBuffer()).equals(Buffer.from(painted.data))).toBe(true);
  });

  test('shows the same generation after a reload, and its result in a second tab', async () => {
    await register();
    await queue('pause');
    await submit('a lighthouse in a storm');
    await pictureBar().waitFor();
    await page.reload();
    await pictureBar().waitFor();
    const second = await visit.newPage();
    await second.goto('/generate?tab=queue');
    await second.getByText('a lighthouse in a storm').first().waitFor();
    await queue('resume');
    await second.getByText('Complete', { exact: true }).first().waitFor();
    await page.getByRole('link', { name: 'Download' }).first().waitFor();
  });

  test('shows the picture and its progress bar on a phone, above the prompt', async () => {
    const height = 844;
    await page.setViewportSize({ width: 390, height });
    await register();
    await queue('pause');
    await submit('a heron in a misty lake');
    const bottomOf = async (role: 'progressbar' | 'figure') => {
      const box = await page.getByRole('region', { name: 'Result' }).getByRole(role).first().boundingBox();
      return box ? box.y + box.height : Number.POSITIVE_INFINITY;
    };
    await pictureBar().waitFor();
    const prompt = async () => (await page.getByRole('textbox', { name: 'Prompt' }).boundingBox())?.y ?? 0;
    await expect.poll(async () => (await bottomOf('figure')) - (await prompt())).toBeLessThanOrEqual(0);
    await expect
      .poll(async () => (await bottomOf('progressbar')) - (await bottomOf('figure')))
      .toBeLessThan(0);
    await expect.poll(() => bottomOf('progressbar')).toBeGreaterThan(0);
  });

  test('shows a picture that finished while offline once the connection is back', async () => {
    await register();
    await queue('pause');
    await submit('a city at night in the rain');
    await pictureBar().waitFor();
    await visit.context.setOffline(true);
    await queue('resume');
    await expect
      .poll(async () => (await generationsByApi()).map(({ status }) => status))
      .toEqual(['completed']);
    await visit.context.setOffline(false);
    await page.getByRole('link', { name: 'Download' }).first().waitFor();
  });

  test('takes at most 4 presses and 3 fields from the home page to the first picture', async () => {
    const taken = { presses: 0, fields: 0 };
    const press = (control: Locator) => {
      taken.presses += 1;
      return control.click();
    };
    const fill = (field: Locator, words: string) => {
      taken.fields += 1;
      return field.fill(words);
    };
    await page.goto('/');
    await press(page.getByRole('link', { name: 'Generate Your First Image' }).first());
    await fill(page.getByRole('textbox', { name: 'Prompt' }), PROMPT);
    await press(page.getByRole('button', { name: 'Generate', exact: true }));
    await page.getByText(`Your prompt is kept: “${PROMPT}”`).waitFor();
    await fill(page.getByLabel('Email'), `grace-${Date.now()}@example.com`);
    await fill(page.getByLabel('Password', { exact: true }), PASSWORD);
    await press(page.getByRole('checkbox'));
    await press(page.getByRole('button', { name: 'Create Account' }));
    await page.getByRole('region', { name: 'Results' }).getByRole('img', { name: PROMPT }).first().waitFor();
    await page.getByText('Understood: red, fox, snowfield, forest, dawn.').waitFor({ timeout: SLOW_MS });
    expect((await generationsByApi()).length).toBe(1);
    expect(taken.presses).toBeLessThanOrEqual(4);
    expect(taken.fields).toBeLessThanOrEqual(3);
    // A reload repeats no request.
    await page.reload();
    await page.getByRole('link', { name: 'Download' }).first().waitFor();
    expect((await generationsByApi()).length).toBe(1);
  });

  test('makes the picture of a visitor who has an account after the sign-in', async () => {
    await page.goto(`/generate?prompt=${encodeURIComponent('an owl in moonlight on a unicycle')}`);
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Prompt' }).inputValue())
      .toBe('an owl in moonlight on a unicycle');
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await page.waitForURL(/\/register/);
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    const ada = await app.system.signUp();
    // The sign-up page, which stays until the next one is loaded, has the same fields.
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL(/\/generate/);
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Prompt' }).inputValue())
      .toBe('an owl in moonlight on a unicycle');
    await page.getByText('Understood: owl, moonlight; not: unicycle.').waitFor({ timeout: SLOW_MS });
    await page.getByRole('button', { name: 'How to connect a model' }).click();
    await page.getByRole('dialog', { name: 'Connect a model' }).getByText('models.json').waitFor();
  });

  test('makes no picture automatically if the visitor returns without an account', async () => {
    await page.goto(`/generate?prompt=${encodeURIComponent('a whale at dusk')}`);
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await page.waitForURL(/\/register/);
    await page.goBack();
    await page.getByRole('textbox', { name: 'Prompt' }).waitFor();
    await register();
    await page.goto('/generate');
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Prompt' }).inputValue())
      .toBe('a whale at dusk');
    expect(await generationsByApi()).toEqual([]);
  });

  interface Listed {
    id: string;
    seed: number;
    status: string;
  }
  /** Calls the API without the browser, which may be offline. */
  async function callApi(method: string, path: string): Promise<Response> {
    await expect.poll(() => authorization).not.toBe('');
    return fetch(app.system.url + path, { method, headers: { authorization } });
  }
  async function generationsByApi(): Promise<Listed[]> {
    const answer = await callApi('GET', '/api/generations');
    return ((await answer.json()) as { items: Listed[] }).items;
  }
  /** Pauses or resumes the queue, so that a test can act during a generation, however fast it is. */
  async function queue(act: 'pause' | 'resume'): Promise<void> {
    expect((await callApi('POST', `/api/queue/${act}`)).ok).toBe(true);
  }
  async function seedOf(fileName: string): Promise<number> {
    const all = await generationsByApi();
    const found = all.find(({ id }) => fileName.includes(id));
    if (!found) throw new Error(`No generation for ${fileName}`);
    return found.seed;
  }
});

/** Expects a watermark in each quarter: the differences from the same picture painted without one. */
async function expectWatermark(file: Buffer, seed: number): Promise<void> {
  const { format, width, height } = await sharp(file).metadata();
  expect(['png', 'jpeg']).toContain(format);
  const request = { prompt: PROMPT, style: 'photorealistic', width, height, seed };
  const image = await paintClean(request, AbortSignal.timeout(SLOW_MS));
  const marked = await sharp(file).removeAlpha().raw().toBuffer();
  const strongest = [0, 0, 0, 0];
  for (let index = 0; index < marked.length; index += 1) {
    const pixel = Math.floor(index / 3);
    const quarter = (Math.floor(pixel / width) < height / 2 ? 0 : 2) + (pixel % width < width / 2 ? 0 : 1);
    const difference = Math.abs((marked[index] ?? 0) - (image.data[index] ?? 0));
    strongest[quarter] = Math.max(strongest[quarter] ?? 0, difference);
  }
  expect(strongest[3]).toBeGreaterThan(60);
  for (const difference of strongest) expect(difference).toBeGreaterThan(8);
}
