import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { ImagesService } from '../images/images.service.ts';
import type { ImageFormat } from './wanted-images.ts';

/** The image of a finished generation in this format, as base64. @throws {AppError} not_found when it was removed. */
export async function imageAsBase64(
  images: ImagesService,
  generationId: string,
  format: ImageFormat,
): Promise<string> {
  const { body, contentType } = await images.open(await images.keyOf(generationId, 'original'));
  const file = await buffer(body);
  return (await converted(file, contentType, format)).toString('base64');
}

/** A `data:` URL's image in this format, as base64. */
export async function previewAsBase64(dataUrl: string, format: ImageFormat): Promise<string> {
  const [head = '', data = ''] = dataUrl.split(',', 2);
  const contentType = head.slice('data:'.length).split(';')[0] ?? '';
  return (await converted(Buffer.from(data, 'base64'), contentType, format)).toString('base64');
}

/** Its metadata stays, which says where it comes from; a content credential covers its own file only. */
async function converted(file: Buffer, contentType: string, { name, quality }: ImageFormat): Promise<Buffer> {
  if (contentType === `image/${name}` && quality === 100) return file;
  return sharp(file)
    .keepMetadata()
    .toFormat(name, name === 'png' ? {} : { quality: Math.max(1, quality) })
    .toBuffer();
}
