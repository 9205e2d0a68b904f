import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPainter, type Painter } from '@easel/painter/painter';
import { AUTH_SAMPLE } from '@easel/shared/contracts/auth-sample';
import { HERO_SAMPLE } from '@easel/shared/contracts/hero-sample';
import { SAMPLE_MODEL, SAMPLES, type Sample, samplePaths } from '@easel/shared/contracts/samples';
import sharp from 'sharp';
import { createImageFinisher, type FinishedImage, type ImageFinisher } from '../image/finisher.ts';

/*
 * Paints the gallery's samples as the pipeline does, without a watermark, and writes them to the web app's public folder. Run it after a
 * change of the samples, the painter or the finisher: `node worker/src/samples/paint-samples.ts`. The output is deterministic.
 */

const PUBLIC_FOLDER = fileURLToPath(new URL('../../../web/public', import.meta.url));
/** Fixed, so that painting the samples again gives the same files. */
const PAINTED_AT = '2026-11-01T00:00:00.000Z';

/** Small, since pages wait for them: they are the largest thing that is painted first. */
const PAGE_PICTURE_QUALITY = 60;

async function paintPagePicture(
  painter: Painter,
  recipe: typeof HERO_SAMPLE | typeof AUTH_SAMPLE,
): Promise<Buffer> {
  const { width, height } = recipe;
  const signal = new AbortController().signal;
  const data = await painter.paint(recipe, { signal, onProgress: () => {} });
  return sharp(data, { raw: { width, height, channels: 3 } })
    .webp({ quality: PAGE_PICTURE_QUALITY, effort: 6 })
    .toBuffer();
}

async function paintSample(
  painter: Painter,
  finisher: ImageFinisher,
  { id, prompt, style, seed, width, height }: Sample,
): Promise<FinishedImage> {
  const request = { prompt, style, seed, width, height };
  const signal = new AbortController().signal;
  const data = await painter.paint(request, { signal, onProgress: () => {} });
  return finisher.finish(
    { kind: 'raw', channels: 3, data, width, height },
    {
      watermark: false,
      recipe: { version: 1, id, createdAt: PAINTED_AT, model: SAMPLE_MODEL, ...request },
    },
  );
}

const painter = createPainter({ threads: 1 });
const finisher = createImageFinisher({});
await mkdir(join(PUBLIC_FOLDER, 'samples'), { recursive: true });
for (const sample of SAMPLES) {
  const { display, thumbnail } = await paintSample(painter, finisher, sample);
  const paths = samplePaths(sample);
  await writeFile(join(PUBLIC_FOLDER, paths.image), display.data);
  await writeFile(join(PUBLIC_FOLDER, paths.thumbnail), thumbnail.data);
  process.stdout.write(`${paths.image}: ${Math.round(display.data.length / 1_000)} kB\n`);
}
for (const picture of [HERO_SAMPLE, AUTH_SAMPLE])
  await writeFile(join(PUBLIC_FOLDER, picture.path), await paintPagePicture(painter, picture));
await painter.close();
