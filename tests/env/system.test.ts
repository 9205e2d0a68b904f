import { afterAll, beforeAll, expect, test } from 'vitest';
import { testChromium } from './chromium.ts';
import { describeWith } from './skipped.ts';
import { type System, startSystem, systemParts } from './system.ts';

const BACKENDS = [
  { queue: 'postgres', store: 'disk' },
  { queue: 'redis', store: 's3' },
] as const;

for (const wanted of BACKENDS) {
  describeWith(`a system on ${wanted.queue} and ${wanted.store}`, await systemParts(wanted), (parts) => {
    let system: System;

    beforeAll(async () => {
      system = await startSystem({ ...parts, servers: 2, workers: 2 });
    });
    afterAll(() => system?.stop());

    test('makes a picture, even after a server and a worker were killed', async () => {
      const ada = await system.signUp('server-2');
      await system.kill('server-2');
      await system.kill('worker-1');
      expect(system.processes().map(({ name }) => name)).toEqual(['server-1', 'worker-2']);

      const here = ada.at(system.url);
      const { id } = await here.generate({ prompt: 'a lighthouse at dusk', resolution: '512x512' });
      const done = await here.waitUntil(id, 'completed');
      const picture = await fetch(`${system.url}${done.image?.url}`);
      expect(picture.headers.get('content-type')).toMatch(/^image\//);
      expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
    });
  });
}

describeWith('a Chromium', await testChromium(), ({ launch }) => {
  test('shows a page', async () => {
    const browser = await launch();
    const page = await browser.newPage();
    await page.setContent('<h1>Easel</h1>');
    expect(await page.getByRole('heading').textContent()).toBe('Easel');
    await browser.close();
  });
});
