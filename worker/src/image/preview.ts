import type { ModelImage } from '../providers/types.ts';
import { openModelImage, openPixels, readable } from './decode.ts';
import type { DrawWatermark } from './watermark.ts';

/** Pixels: the long side. */
const SIDE = 256;
/** It must fit into an event, which PostgreSQL's NOTIFY limits to 8 kB; base64 adds a third. */
const MAX_BYTES = 5_500;
/** Tried one after the other until it fits. The last is taken as it is. */
const QUALITIES = [50, 30, 15, 1] as const;

/** Encodes a small preview of the picture so far as a `data:` URL of a webp; marked like the finished image. @throws {ModelError} */
export async function encodePreview(
  source: ModelImage,
  drawWatermark: DrawWatermark | undefined,
): Promise<string> {
  const { data, info } = await readable(
    openModelImage(source)
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true }),
  );
  const pixels = { data, width: info.width, height: info.height };
  await drawWatermark?.(pixels);
  let webp = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    webp = await openPixels(pixels).webp({ quality }).toBuffer();
    if (webp.length <= MAX_BYTES) break;
  }
  return `data:image/webp;base64,${webp.toString('base64')}`;
}
