import type { ModelImage } from '../providers/types.ts';
import { freeBytes, openModelImage, openPixels, runRaw } from './decode.ts';
import type { Watermark } from './watermark.ts';

/** Pixels: the long side. */
const SIDE = 256;
/** A preview must fit into an event, which PostgreSQL's NOTIFY limits to 8 kB; base64 adds a third. */
const MAX_BYTES = 5_500;
/** Tried in order until the preview fits; the last is used in any case. */
const QUALITIES = [50, 30, 15, 1] as const;

/** Encodes a preview as a `data:` URL of a WebP, with the watermark of the finished image if it has one. @throws {ModelError} */
export async function encodePreview(source: ModelImage, watermark: Watermark | undefined): Promise<string> {
  const pixels = await runRaw(
    openModelImage(source).resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true }),
  );
  await watermark?.draw(pixels);
  let webp = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    webp = await openPixels(pixels).webp({ quality }).toBuffer();
    if (webp.length <= MAX_BYTES) break;
  }
  freeBytes(pixels.data);
  return `data:image/webp;base64,${webp.toString('base64')}`;
}
