import { AVATAR_SIDE } from '@easel/shared/contracts/avatar';
import { AppError } from '@easel/shared/node/app-error';
import sharp from 'sharp';
import { invalid } from '../../http/validation.ts';
import { isAnimatedPng } from '../../isolation/animated-png.ts';

/** Larger images are not decoded: decoding may take four bytes a pixel. Phone cameras make up to 50 million pixels. */
const MAX_PIXELS = 64 * 1024 ** 2;
const DECODE_WITHIN_SECONDS = 20;
const QUALITY = 85;
/** The background of transparent pictures. */
const PAPER = '#ffffff';

/** A square of an upright image, in pixels. */
export interface Square {
  x: number;
  y: number;
  side: number;
}

/**
 * Makes an avatar's WebP file from an untrusted file: upright, cropped, at most 512 pixels a side, without metadata.
 *
 * @param square by default the largest one in the middle
 * @throws {AppError} image_unreadable unless it is a complete, still JPEG or PNG; validation_failed for a square outside of it
 */
export async function makeAvatar(file: Buffer, square?: Square): Promise<Buffer> {
  if (!isJpeg(file) && !isStillPng(file)) throw unreadable();
  const source = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({
    seconds: DECODE_WITHIN_SECONDS,
  });
  try {
    const { autoOrient } = await source.metadata();
    const { x, y, side } = assertInside(square ?? middleOf(autoOrient), autoOrient);
    const pixels = Math.min(side, AVATAR_SIDE);
    return await source
      .autoOrient()
      .extract({ left: x, top: y, width: side, height: side })
      .resize(pixels, pixels)
      .flatten({ background: PAPER })
      .toColourspace('srgb')
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(error);
  }
}

interface Dimensions {
  width: number;
  height: number;
}

function middleOf({ width, height }: Dimensions): Square {
  const side = Math.min(width, height);
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side };
}

function assertInside(square: Square, { width, height }: Dimensions): Square {
  const { x, y, side } = square;
  if (x + side <= width && y + side <= height) return square;
  const message = `The square is not inside the image, which has ${width} by ${height} pixels`;
  throw invalid([{ pointer: '/side', message }]);
}

/** Only JPEG and PNG reach the decoder, regardless of the content type: libvips also reads SVG and PDF. */
const isJpeg = (file: Buffer) => file.subarray(0, 3).toString('latin1') === '\xff\xd8\xff';

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';

const isStillPng = (file: Buffer) =>
  file.subarray(0, 8).toString('latin1') === PNG_SIGNATURE && !isAnimatedPng(file);

function unreadable(cause?: unknown): AppError {
  return new AppError('image_unreadable', {
    detail: 'This file is not a JPG or PNG picture that can be read.',
    cause,
  });
}
