import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Bundle } from './bundles.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const FILE = 'sources.json';
/** Files besides its modules on which a bundle depends. */
const ALSO = [
  'package-lock.json',
  'tsconfig.base.json',
  ...['build-bundle', 'bundles', 'file-urls'].map((name) => `infra/build/src/${name}.ts`),
];

const recordSchema = z.object({
  /** The bundle's sources, relative to the root. */
  sources: z.array(z.string()),
  digest: z.string(),
});

/** Records the sources of a bundle. */
export async function recordSources(
  bundle: Bundle,
  folder: string,
  modules: readonly string[],
): Promise<void> {
  const sources = [...modules, ...ALSO].sort();
  const record = { sources, digest: await digestOf(bundle, sources) };
  await writeFile(join(folder, FILE), JSON.stringify(record, null, 2));
}

/** Returns whether a bundle exists and matches its current sources. */
export async function isFresh(bundle: Bundle, folder: string): Promise<boolean> {
  try {
    const { sources, digest } = recordSchema.parse(JSON.parse(await readFile(join(folder, FILE), 'utf8')));
    return digest === (await digestOf(bundle, sources));
  } catch {
    // The bundle is missing or incomplete, or a source was removed.
    return false;
  }
}

async function digestOf({ entries }: Bundle, sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(entries));
  const texts = await Promise.all(sources.map((source) => readFile(join(ROOT, source))));
  for (const [index, text] of texts.entries()) hash.update(`${sources[index]} ${text.length}\n`).update(text);
  return hash.digest('hex');
}
