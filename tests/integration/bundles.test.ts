import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuiltBundle, buildBundle } from '@easel/build/build-bundle';
import { SERVER, WORKER } from '@easel/build/bundles';
import { copyPackages } from '@easel/build/outside-packages';
import { ROOT } from '@easel/local/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usedPackages } from '../../web/notices/packages.ts';
import { type TemporaryFolder, temporaryFolder } from '../env/temporary-folder.ts';

const BUNDLES = [SERVER, WORKER];

let folder: TemporaryFolder;
const built = new Map<string, BuiltBundle>();
beforeAll(async () => {
  folder = await temporaryFolder('bundles');
  for (const bundle of BUNDLES) {
    built.set(bundle.name, await buildBundle(bundle, join(folder.path, bundle.name)));
  }
});
afterAll(() => folder?.remove());

test.each(BUNDLES)(
  'the packages of the bundle $name are in the notices and the bill of materials',
  async ({ name }) => {
    const listed = (await usedPackages(ROOT)).map(({ path }) => path);
    const bundled = built.get(name)?.bundled ?? [];
    expect(bundled.length).toBeGreaterThan(50);
    expect(bundled.filter((path) => !listed.includes(path))).toEqual([]);
  },
);

// In memory, a single other character doubles the size of a file.
test.each(BUNDLES)('the code of the bundle $name is ASCII', async ({ name }) => {
  expect(await readFile(join(folder.path, name, 'main.mjs'), 'utf8')).toMatch(/^[\0-\x7f]+$/);
});

test('packages outside of bundles are copied with their dependencies, but without those needed only for installation', async () => {
  const outside = built.get(WORKER.name)?.outside ?? [];
  expect(outside).toEqual(expect.arrayContaining(['piscina', 'sharp']));
  const to = join(folder.path, 'packages');
  await mkdir(to);
  await copyPackages(outside, ROOT, to);
  await expect(copyPackages(['not-installed-anywhere'], ROOT, to)).rejects.toThrow(
    'not-installed-anywhere is not installed',
  );
});
