/**
 * Bundles server and worker for container images into `dist/<name>` of the repository, with the external packages beside each
 * bundle. Other files are found from there as in the repository.
 */
import { join, resolve } from 'node:path';
import { buildBundle } from './build-bundle.ts';
import { SERVER, WORKER } from './bundles.ts';
import { copyPackages } from './outside-packages.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

for (const bundle of [SERVER, WORKER]) {
  const folder = join(ROOT, 'dist', bundle.name);
  const { outside } = await buildBundle(bundle, folder);
  await copyPackages(outside, ROOT, folder);
}
