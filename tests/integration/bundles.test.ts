import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildBundle } from '@easel/build/build-bundle';
import { SERVER, WORKER } from '@easel/build/bundles';
import { copyPackages } from '@easel/build/outside-packages';
import { ROOT } from '@easel/local/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usedPackages } from '../../web/notices/packages.ts';
import { type TemporaryFolder, temporaryFolder } from '../env/temporary-folder.ts';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder('bundles');
});
afterAll(() => folder?.remove());

test.each([SERVER, WORKER])(
  'the packages of the bundle $name are in the notices and the bill of materials',
  async (bundle) => {
    const { bundled } = await buildBundle(bundle, join(folder.path, bundle.name));
    const listed = (await usedPackages(ROOT)).map(({ path }) => path);
    expect(bundled.length).toBeGreaterThan(50);
    expect(bundled.filter((path) => !listed.includes(path))).toEqual([]);
  },
);

// In memory, one other character doubles the size of a file.
test('the code of a bundle is ASCII', async () => {
  const to = join(folder.path, 'ascii');
  await buildBundle(WORKER, to);
  expect(await readFile(join(to, 'main.mjs'), 'utf8')).toMatch(/^[\0-\x7f]+$/);
});

test('packages outside of bundles are copied with what they need, and without what they need only to be installed', async () => {
  const { outside } = await buildBundle(WORKER, join(folder.path, 'worker'));
  expect(outside).toEqual(expect.arrayContaining(['piscina', 'sharp']));
  const to = join(folder.path, 'packages');
  await mkdir(to);
  await copyPackages(outside, ROOT, to);
  await expect(copyPackages(['not-installed-anywhere'], ROOT, to)).rejects.toThrow(
    'not-installed-anywhere is not installed',
  );
});
