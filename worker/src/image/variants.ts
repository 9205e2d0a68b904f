import sharp from 'sharp';
import type { ModelImage } from '../providers/types.ts';
import { decodeModelImage } from './decode.ts';
import { watermarkOverlay } from './watermark.ts';

/** Pixels: the long side of the thumbnail, enough for a tile on a dense screen. */
const THUMBNAIL_SIDE = 512;
const PREVIEW_SIDE = 256;

/** A preview must fit into an event, which PostgreSQL's NOTIFY limits to 8 kB; base64 adds a third. */
const PREVIEW_MAX_BYTES = 5_500;
/** Tried one after the other until the preview fits. The last is taken as it is. */
const PREVIEW_QUALITIES = [50, 30, 15, 1] as const;

export interface FinishedImage {
  image: Buffer;
  contentType: string;
  thumbnail: Buffer;
  /** Pixels. */
  width: number;
  height: number;
}

/**
 * The files that are kept: a PNG in full size and a webp thumbnail of it. A watermark is in the pixels of both, and
 * nothing clean is made beside them.
 * @throws {ModelError} model_output_invalid
 */
export async function finishImage(
  source: ModelImage,
  { watermark }: { watermark: boolean },
): Promise<FinishedImage> {
  const { pipeline, width, height } = await decodeModelImage(source);
  const marked = watermark ? pipeline.composite([watermarkOverlay(width, height)]).removeAlpha() : pipeline;
  const { data, info } = await marked.raw().toBuffer({ resolveWithObject: true });
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const [image, thumbnail] = await Promise.all([
    sharp(data, raw).png({ compressionLevel: 6, adaptiveFiltering: true }).toBuffer(),
    sharp(data, raw)
      .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer(),
  ]);
  return { image, contentType: 'image/png', thumbnail, width, height };
}

/** A small look at work in progress, as a `data:` URL of a webp; marked like the finished image. */
export async function encodePreview(
  source: ModelImage,
  { watermark }: { watermark: boolean },
): Promise<string> {
  const { pipeline } = await decodeModelImage(source);
  const { data, info } = await pipeline
    .resize({ width: PREVIEW_SIDE, height: PREVIEW_SIDE, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const overlays = watermark ? [watermarkOverlay(info.width, info.height)] : [];
  let webp = Buffer.alloc(0);
  for (const quality of PREVIEW_QUALITIES) {
    webp = await sharp(data, raw).composite(overlays).webp({ quality }).toBuffer();
    if (webp.length <= PREVIEW_MAX_BYTES) break;
  }
  return `data:image/webp;base64,${webp.toString('base64')}`;
}
