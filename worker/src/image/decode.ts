import { openRaster } from '@easel/shared/node/images/raster';
import sharp, { type Sharp } from 'sharp';
import { ModelError } from '../providers/model-error.ts';
import type { ModelImage, RawImage } from '../providers/types.ts';

/** Twice the largest image of any plan. A header with more is refused before anything is decoded. */
const MAX_PIXELS = 2 * 2_048 ** 2;
/**
 * Far more than any picture needs, including an enlargement. libvips stops then, so that no file occupies a worker's
 * slot for long.
 */
const WITHIN_SECONDS = 60;
/** Pixels: a shorter side is refused. */
const MIN_SIDE = 16;

/** A picture in memory: sRGB, three bytes per pixel, row by row. Its holder may draw on it, and frees it with {@link freeBytes}. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/**
 * Opens a model's image as a sharp pipeline whose output is upright, opaque, 8-bit sRGB. Wrap its run in {@link readable}, as some
 * images prove broken only then.
 * @throws {ModelError} model_output_invalid
 */
export function openModelImage(
  image: ModelImage,
  { maxPixels = MAX_PIXELS, withinSeconds = WITHIN_SECONDS } = {},
): Sharp {
  const pipeline = image.kind === 'raw' ? openRaw(image, maxPixels) : openRaster(image.data, maxPixels);
  if (!pipeline) throw invalid('The model returned neither PNG nor JPEG nor WebP');
  return pipeline.timeout({ seconds: withinSeconds });
}

/** Decodes a model's image. @throws {ModelError} model_output_invalid */
export async function decodeModelImage(image: ModelImage, maxPixels = MAX_PIXELS): Promise<Pixels> {
  const pixels = await pixelsOf(image, maxPixels);
  const { width, height } = pixels;
  if (Math.min(width, height) < MIN_SIDE) throw invalid(`The model returned ${width}x${height}`);
  return pixels;
}

async function pixelsOf(image: ModelImage, maxPixels: number): Promise<Pixels> {
  if (image.kind === 'raw' && image.channels === 3) {
    assertRaw(image, maxPixels);
    const { data, width, height } = image;
    return { data: Buffer.from(data), width, height };
  }
  return runRaw(openModelImage(image, { maxPixels }));
}

/** Runs a pipeline of sRGB without alpha. @throws {ModelError} model_output_invalid */
export async function runRaw(pipeline: Sharp): Promise<Pixels> {
  const raw = pipeline.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  const { data, info } = await readable(raw);
  const { width, height, channels } = info;
  if (channels !== 3) throw invalid(`The model returned ${width}x${height} in ${channels} channels`);
  return { data, width, height };
}

/** Opens pixels as a sharp pipeline, which does not change them. */
export function openPixels({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/**
 * Frees the memory of pixels at once. The garbage collector does not account for their size: it would run for every
 * second picture, and a worker would hold a hundred megabytes of garbage. Call it when all pipelines over them have
 * ended, as those read the memory until then.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  // Small ones share their memory with others.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** Translates the error of a pipeline over a model's image. @throws {ModelError} model_output_invalid */
export async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw invalid('The model returned no readable image', cause);
  }
}

function assertRaw({ data, width, height, channels }: RawImage, maxPixels: number): void {
  const isWhole = [width, height].every((side) => Number.isInteger(side) && side > 0);
  if (!isWhole || width * height > maxPixels || data.length !== width * height * channels) {
    throw invalid(`The model returned ${data.length} bytes for ${width}x${height}x${channels}`);
  }
}

function openRaw(image: RawImage, maxPixels: number): Sharp {
  assertRaw(image, maxPixels);
  const { data, width, height, channels } = image;
  return sharp(data, { raw: { width, height, channels } }).flatten({ background: '#ffffff' });
}

const invalid = (message: string, cause?: unknown) =>
  new ModelError('model_output_invalid', message, { retryable: true, cause });
