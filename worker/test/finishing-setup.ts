import type { ImageRecipe } from '@easel/shared/contracts/recipe.schema';
import { createImageFinisher, type FinishedImage, type ImageFile } from '../src/image/finisher.ts';
import type { RawImage } from '../src/providers/types.ts';

/** IPTC's name for what a model has made. */
export const AI = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';

export const recipe: ImageRecipe = {
  version: 1,
  id: '0198f2a0-0000-7000-8000-000000000000',
  createdAt: '2026-11-21T03:00:00.000Z',
  prompt: 'a fox in the snow',
  negativePrompt: 'blurry',
  style: 'anime',
  model: 'easel',
  seed: 4_294_967_295,
  width: 320,
  height: 192,
  steps: 20,
  guidance: 7.5,
};

export function picture(width: number, height: number, paint: (x: number, y: number) => number): RawImage {
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < data.length; i += 1) {
    const pixel = Math.floor(i / 3);
    data[i] = paint(pixel % width, Math.floor(pixel / width)) + (i % 3) * 8;
  }
  return { kind: 'raw', data, width, height, channels: 3 };
}
/** Waves of many lengths, detailed enough for a fingerprint. */
export const waves = (width = 320, height = 192) =>
  picture(width, height, (x, y) => {
    const u = x / width;
    const v = y / height;
    return 115 + 50 * Math.sin(9 * u + 30 * v * v) + 50 * Math.sin(60 * u * v + 5 * v + 25 * u * u);
  });

export const finisher = createImageFinisher({});
export const filesOf = ({ original, display, thumbnail }: FinishedImage) => ({
  original,
  display,
  thumbnail,
});

/** Makes every kind of file from a picture. */
export async function everyFile(of: ImageRecipe, maker = finisher): Promise<Record<string, ImageFile>> {
  const finished = await maker.finish(waves(), { watermark: false, recipe: of });
  const { data } = finished.original;
  return {
    ...filesOf(finished),
    'high-res': await maker.highRes(data, { longSide: 640, recipe: of }),
    vector: await maker.vector(data, { recipe: of }),
  };
}
