/**
 * Bundles the programs of `npm start` that are not built or whose sources have changed. Runs in a separate process, because it
 * needs 300 MB.
 */
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { buildBundle } from '@easel/build/build-bundle';
import type { Bundle } from '@easel/build/bundles';
import { isFresh } from '@easel/build/freshness';
import { halfBeside } from './halves.ts';
import { folderOf, staleBundles } from './programs.ts';

/**
 * Bundles beside the folder and moves the bundle there when complete, so that an Easel that runs from the folder is not disturbed
 * until then.
 */
async function build(bundle: Bundle): Promise<void> {
  const folder = folderOf(bundle);
  await mkdir(dirname(folder), { recursive: true });
  const half = await halfBeside(folder);
  try {
    await buildBundle(bundle, half);
    // Another start may have built it meanwhile, and be running it.
    if (await isFresh(bundle, folder)) return;
    await rm(folder, { recursive: true, force: true });
    await rename(half, folder);
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}

for (const bundle of await staleBundles()) await build(bundle);
