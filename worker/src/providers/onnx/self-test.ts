/**
 * Makes two pictures with a pack that has just been downloaded, and prints what they took, as JSON. Run by `easel models add`, which
 * offers the model only if this succeeds.
 */
import { join } from 'node:path';
import { createLogger } from '@easel/shared/node/logger';
import { packFolders } from '@easel/shared/node/models/packs/installed-pack';
import { readPack } from '@easel/shared/node/models/packs/pack-schema';
import sharp from 'sharp';
import { createHost } from './host.ts';
import { childOptions } from './onnx-provider.ts';
import type { Picture } from './pipeline.ts';

const SEED = 20;
const PROMPT = 'a red fox in the snow, photograph';
const SIDE = 512;
/** Standard deviation of the bytes of a picture: even an abstract one has more. */
const LEAST_DEVIATION = 4;

const [home = '', id = ''] = process.argv.slice(2);
const folders = packFolders(home);
const pack = await readPack(id, folders.packs);
const logger = createLogger({ name: 'self-test', level: 'silent', format: 'json' });
const host = createHost({ ...childOptions({ pack, folders }), logger, idleMs: 60_000 });

function make() {
  const request = { prompt: PROMPT, width: SIDE, height: SIDE, seed: SEED, steps: null, guidance: null };
  return host.run(request, { signal: new AbortController().signal, onStep: () => {} });
}

function deviation({ data }: Picture): number {
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  return Math.sqrt(data.reduce((sum, value) => sum + (value - mean) ** 2, 0) / data.length);
}

try {
  // The first picture loads the model.
  await make();
  const started = performance.now();
  const picture = await make();
  const seconds = (performance.now() - started) / 1_000;
  if (deviation(picture) < LEAST_DEVIATION) throw new Error('The picture of the self-test is empty');
  const { data, width, height, memoryBytes } = picture;
  await sharp(data, { raw: { width, height, channels: 3 } }).toFile(join(pack.folder, 'self-test.png'));
  process.stdout.write(JSON.stringify({ seconds, memoryBytes, pixels: width * height }));
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await host.close();
}
