import sharp from 'sharp';
import type { EndpointClient } from '../http/endpoint-client.ts';
import { ModelError } from '../model-error.ts';
import type { EncodedImage } from '../types.ts';
import { translateFailure } from './errors.ts';
import { decodeImageData } from './image-data.ts';
import { type UpscaleBody, upscaledSchema } from './wire.ts';

/** SD.Next takes factors from 1 to this (`modules/api/models.py`, `ReqProcess`). */
const MAX_FACTOR = 8;
/** The servers cut sides to multiples of 8 (`modules/upscaler.py`), so a factor that is rounded down would lose 8 pixels. */
const ROUNDING = 1e-6;

/**
 * Enlarges a picture with one of the server's upscalers, to a long side of at most `longSide` pixels. The server cannot stop an upscale
 * that it has begun.
 * @throws {ModelError}
 */
export async function upscaleImage(
  client: EndpointClient,
  upscaler: string,
  image: EncodedImage,
  { longSide, signal }: { longSide: number; signal: AbortSignal },
): Promise<EncodedImage> {
  signal.throwIfAborted();
  const factor = Math.min(MAX_FACTOR, longSide / (await longerSide(image.data)));
  if (factor <= 1) return image;
  const json: UpscaleBody = {
    image: Buffer.from(image.data).toString('base64'),
    resize_mode: 0,
    upscaling_resize: Math.min(MAX_FACTOR, factor * (1 + ROUNDING)),
    upscaler_1: upscaler,
  };
  const answer = await client
    .json('/sdapi/v1/extra-single-image', upscaledSchema, { json, signal })
    .catch((error: unknown) => {
      throw translateFailure(error);
    });
  const data = decodeImageData(answer.image ?? '');
  const reached = await longerSide(data);
  if (reached <= longSide) return { kind: 'encoded', data };
  throw new ModelError('model_output_invalid', `The upscaler made ${reached} pixels of ${longSide}`, {
    retryable: false,
  });
}

async function longerSide(data: Uint8Array): Promise<number> {
  try {
    const { width, height } = await sharp(data).metadata();
    return Math.max(width, height);
  } catch (cause) {
    throw new ModelError('model_output_invalid', 'The upscaler has no readable image', {
      retryable: false,
      cause,
    });
  }
}
