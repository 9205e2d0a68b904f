import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { ImagesService } from '../images/images.service.ts';
import type { ImageFormat } from './wanted-images.ts';

/**
 * Returns the image of a finished generation in this format, as base64.
 *
 * @throws {AppError} not_found when it was removed
 */
export async function imageAsBase64(
  images: ImagesService,
  generationId: string,
  format: ImageFormat,
): Promise<string> {
  const { key } = await images.find(generationId, 'original');
  const { body, contentType } = await images.open(key);
  const file = await buffer(body);
  return (await converted(file, contentType, format)).toString('base64');
}

/** Returns the image of a `data:` URL in this format, as base64. */
export async function previewAsBase64(dataUrl: string, format: ImageFormat): Promise<string> {
  const [head = '', data = ''] = dataUrl.split(',', 2);
  const contentType = head.slice('data:'.length).split(';')[0] ?? '';
  return (await converted(Buffer.from(data, 'base64'), contentType, format)).toString('base64');
}

/** Converts an image. Keeps the metadata, which names the image's origin; a content credential is only valid for the original file. */
async function converted(file: Buffer, contentType: string, { name, quality }: ImageFormat): Promise<Buffer> {
  if (contentType === `image/${name}` && quality === 100) return file;
  return sharp(file)
    .keepMetadata()
    .toFormat(name, name === 'png' ? {} : { quality: Math.max(1, quality) })
    .toBuffer();
}
