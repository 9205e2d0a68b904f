import { paintPicture } from '@easel/painter/paint-picture';
import type { ImageRecipe } from '@easel/shared/contracts/recipe.schema';
import type { RawImage } from '@easel/worker/providers/types';
import sharp from 'sharp';

/** A recipe for pictures without a generation. */
export const recipe: ImageRecipe = {
  version: 1,
  id: '00000000-0000-7000-8000-000000000000',
  createdAt: '2026-01-01T00:00:00.000Z',
  prompt: 'a red fox in a snowy forest',
  style: 'anime',
  model: 'easel',
  seed: 7,
  width: 1024,
  height: 1024,
};

/** Paints a square picture with the built-in model. The same arguments give the same picture. */
export function paint(prompt: string, style: string, side: number): RawImage {
  const picture = paintPicture({ prompt, style, width: side, height: side, seed: 7 });
  for (;;) {
    const turn = picture.next();
    if (turn.done) return { kind: 'raw', data: turn.value, width: side, height: side, channels: 3 };
  }
}

/** Encodes the three files that Easel keeps of a picture, with its settings and nothing else. */
export function encodeAlone({ data, width, height, channels }: RawImage) {
  const open = () => sharp(data, { raw: { width, height, channels } });
  const webp = (side: number) =>
    open()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: 2 })
      .toBuffer();
  const png = open().png({ compressionLevel: 3, adaptiveFiltering: true }).toBuffer();
  return Promise.all([png, webp(1_280), webp(512)]);
}
