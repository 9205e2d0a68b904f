import sharp, { type Sharp } from 'sharp';
import { ModelError } from '../providers/model-error.ts';
import type { ModelImage } from '../providers/types.ts';

/** Twice the largest image that any plan makes; a header that promises more is refused before it is decoded. */
const MAX_PIXELS = 2 * 2_048 ** 2;
const MODEL_FORMATS = new Set(['png', 'jpeg', 'webp']);

export interface DecodedImage {
  pipeline: Sharp;
  width: number;
  height: number;
}

/**
 * Opens what a model returned as a sharp pipeline over sRGB pixels without an alpha channel.
 * @throws {ModelError} model_output_invalid for anything that is not a picture of a sane size.
 */
export async function decodeModelImage(image: ModelImage): Promise<DecodedImage> {
  if (image.kind === 'raw') return openRaw(image);
  try {
    const pipeline = sharp(image.data, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format, width, height } = await pipeline.metadata();
    if (!MODEL_FORMATS.has(format)) throw invalid(`The model returned ${format}`);
    return { pipeline: pipeline.removeAlpha().toColourspace('srgb'), width, height };
  } catch (cause) {
    throw cause instanceof ModelError ? cause : invalid('The model returned no readable image', cause);
  }
}

function openRaw({ data, width, height, channels }: Extract<ModelImage, { kind: 'raw' }>): DecodedImage {
  if (width * height > MAX_PIXELS || data.length !== width * height * channels) {
    throw invalid(`The model returned ${data.length} bytes for ${width}x${height}x${channels}`);
  }
  const pipeline = sharp(data, { raw: { width, height, channels } });
  return { pipeline: channels === 4 ? pipeline.removeAlpha() : pipeline, width, height };
}

const invalid = (message: string, cause?: unknown) =>
  new ModelError('model_output_invalid', message, { retryable: true, cause });
