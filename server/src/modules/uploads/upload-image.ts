import { UPLOAD_MAX_SIDE, UPLOAD_MIN_SIDE } from '@easel/shared/contracts/uploads';
import { AppError } from '@easel/shared/node/app-error';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { isAnimatedPng } from '../../isolation/animated-png.ts';

/** Larger images are not decoded: decoding may take four bytes a pixel. Phone cameras make up to 50 million pixels. */
const MAX_PIXELS = 64 * 1024 ** 2;
const DECODE_WITHIN_SECONDS = 20;
/** The longest ratio of the sides that a model accepts. */
const MAX_RATIO = 8;
/** The long side of the picture for pages, in pixels, as for generations. */
const DISPLAY_SIDE = 1_280;
const JPEG = { quality: 95, chromaSubsampling: '4:4:4' } as const;

/** A picture as it is stored, and one for pages. */
export interface ReencodedImage {
  data: Uint8Array;
  contentType: 'image/png' | 'image/jpeg';
  /** Pixels. */
  width: number;
  height: number;
  display: Uint8Array;
}

/**
 * Decodes an untrusted file and re-encodes its pixels: upright, 8-bit sRGB, its long side at most {@link UPLOAD_MAX_SIDE},
 * without metadata or anything else that the file held. PNG files and those with transparency, which a mask may need, stay
 * lossless.
 *
 * @throws {AppError} image_unreadable unless it is a complete, still JPEG, PNG, WebP or AVIF of a usable size
 */
export async function reencodeUpload(file: Buffer): Promise<ReencodedImage> {
  const format = formatOf(file);
  if (format === undefined) throw unreadable('This file is not a JPEG, PNG, WebP or AVIF picture.');
  const open = () =>
    sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({
      seconds: DECODE_WITHIN_SECONDS,
    });
  try {
    const metadata = await open().metadata();
    assertUsable(metadata, format);
    const upright = open().autoOrient().toColourspace('srgb');
    const reduced = upright.resize({
      width: UPLOAD_MAX_SIDE,
      height: UPLOAD_MAX_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
    });
    const isLossless = format === 'png' || metadata.hasAlpha;
    const encoded = isLossless ? reduced.png({ compressionLevel: 6 }) : reduced.jpeg(JPEG);
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return {
      data,
      contentType: isLossless ? 'image/png' : 'image/jpeg',
      width: info.width,
      height: info.height,
      display: await encodeDisplay(sharp(data)),
    };
  } catch (error) {
    throw error instanceof AppError ? error : unreadable('This picture cannot be read.', error);
  }
}

function encodeDisplay(picture: Sharp): Promise<Buffer> {
  const size = { width: DISPLAY_SIDE, height: DISPLAY_SIDE };
  return picture
    .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 2 })
    .toBuffer();
}

function assertUsable({ format, compression, pages = 1, autoOrient }: Metadata, claimed: Format): void {
  const found = format === 'heif' && compression === 'av1' ? 'avif' : format;
  if (found !== claimed) throw unreadable('This picture cannot be read.');
  if (pages > 1) throw unreadable('This picture is animated. Please choose a still one.');
  const { width, height } = autoOrient;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (short < UPLOAD_MIN_SIDE) {
    throw unreadable(
      `This picture is ${width}x${height} pixels. Each side needs at least ${UPLOAD_MIN_SIDE}.`,
    );
  }
  if (long > short * MAX_RATIO) {
    throw unreadable(
      `This picture is too narrow. Its long side can be at most ${MAX_RATIO} times the short one.`,
    );
  }
}

type Format = 'jpeg' | 'png' | 'webp' | 'avif';

/**
 * Detects the format by the first bytes, regardless of the content type: libvips also reads SVG and PDF. Returns undefined for
 * any other format and for animations.
 */
function formatOf(file: Buffer): Format | undefined {
  const text = (start: number, end: number) => file.subarray(start, end).toString('latin1');
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return isAnimatedPng(file) ? undefined : 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  // ISO/IEC 23000-22: an image has the brand avif, a sequence avis.
  if (text(4, 12) === 'ftypavif') return 'avif';
  return undefined;
}

const unreadable = (detail: string, cause?: unknown) => new AppError('image_unreadable', { detail, cause });
