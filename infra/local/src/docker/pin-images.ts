import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { digestOf, parseImage, pinned } from './registry.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');

/**
 * Pins every image of the container setup to the current digest of its tag. Needs access to the registries; changes nothing if a
 * request fails.
 */
const files = ['docker-compose.yml', 'infra/docker/Dockerfile'].map((path) => join(ROOT, path));
const texts = await Promise.all(
  files.map(async (file) => pinned(await readFile(file, 'utf8'), (image) => digestOf(parseImage(image)))),
);
await Promise.all(files.map((file, index) => writeFile(file, texts[index] ?? '')));
