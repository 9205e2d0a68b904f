/**
 * A perceptual fingerprint of 128 bits, robust against resizing, recompression, changes of brightness, conversion to grey and
 * loss of metadata.
 *
 * The bits are the signs of the lowest 128 frequencies of the discrete cosine transform of its luminance, as in the family of
 * "pHash" (Zauner, "Implementation and Benchmarking of Perceptual Image Hash Functions", 2010).
 *
 * Measured on 288 pictures of the built-in model, as bits that differ: resized to 40 %, JPEG of quality 20, WebP of quality
 * 30, blurred, grey: at most 6. Brightness and saturation by 15-20 %: 8 in nine of ten. A hundredth cropped off each side: 10 in
 * nine of ten. Other seeds of one prompt: at least 12. Other prompts: at least 30, half of them 63.
 */
import type { Sharp } from 'sharp';
import { openRaster } from './raster.ts';

/** Bits by which the fingerprints of the same picture may differ. */
export const MATCH_DISTANCE = 10;

const BITS = 128;
/** Two fingerprints within the distance agree in at least one of this many bands (pigeonhole principle). */
const BANDS = MATCH_DISTANCE + 1;
const SIDE = 64;
/** Levels of luminance. Below this median amplitude a picture is too plain: noise or a watermark would decide the bits. */
const MIN_MEDIAN_AMPLITUDE = 0.75;
/** Limit for files of unknown origin, which may be larger than Easel's own. */
const MAX_PIXELS = 64 * 1024 ** 2;

/**
 * Computes the fingerprint of a PNG, JPEG or WebP file, or of an opened pipeline, which it uses up: a clone would copy
 * its pixels. Undefined for a picture too plain to be distinguished from others, and for bytes that are not a picture.
 */
export async function fingerprintOf(picture: Sharp | Uint8Array): Promise<Uint8Array | undefined> {
  if (!(picture instanceof Uint8Array)) return fingerprintOfLuminance(await luminanceOf(picture));
  const opened = openRaster(picture, MAX_PIXELS);
  const luminance = opened && (await luminanceOf(opened).catch(() => undefined));
  return luminance && fingerprintOfLuminance(luminance);
}

/** Returns the number of bits in which two fingerprints differ. */
export function distance(a: Uint8Array, b: Uint8Array): number {
  let differing = 0;
  for (let byte = 0; byte < BITS / 8; byte += 1) {
    for (let bits = (a[byte] ?? 0) ^ (b[byte] ?? 0); bits > 0; bits &= bits - 1) differing += 1;
  }
  return differing;
}

/**
 * Cuts the fingerprint into bands of 11 or 12 bits, each tagged with its position in the higher bits, for an index on `int[]`.
 * Two fingerprints within {@link MATCH_DISTANCE} share at least one band.
 */
export function bandsOf(fingerprint: Uint8Array): number[] {
  return Array.from({ length: BANDS }, (_, band) => {
    const first = Math.floor((band * BITS) / BANDS);
    const end = Math.floor(((band + 1) * BITS) / BANDS);
    let piece = 0;
    for (let bit = first; bit < end; bit += 1) {
      piece = (piece << 1) | (((fingerprint[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1);
    }
    return (band << 12) | piece;
  });
}

function luminanceOf(pipeline: Sharp): Promise<Uint8Array> {
  return pipeline
    .resize(SIDE, SIDE, { fit: 'fill' })
    .removeAlpha()
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer();
}

function fingerprintOfLuminance(luminance: Uint8Array): Uint8Array | undefined {
  const amplitudes = lowFrequencies(luminance);
  const sizes = amplitudes.map(Math.abs).sort((one, other) => one - other);
  if ((sizes[BITS / 2] ?? 0) < MIN_MEDIAN_AMPLITUDE) return undefined;
  const fingerprint = new Uint8Array(BITS / 8);
  for (const [bit, amplitude] of amplitudes.entries()) {
    if (amplitude > 0) fingerprint[bit >> 3] = (fingerprint[bit >> 3] as number) | (0x80 >> (bit & 7));
  }
  return fingerprint;
}

/** Frequencies per axis, from the lowest, without the mean. */
const WAVES = 16;
const ORDER = Array.from({ length: WAVES ** 2 }, (_, i) => [i % WAVES, Math.floor(i / WAVES)] as const)
  .filter(([across, down]) => across + down > 0)
  .sort((one, other) => one[0] + one[1] - (other[0] + other[1]) || one[0] - other[0])
  .slice(0, BITS);
const COSINES = Array.from({ length: WAVES }, (_, wave) =>
  Float64Array.from({ length: SIDE }, (_, at) => Math.cos((Math.PI * wave * (2 * at + 1)) / (2 * SIDE))),
);

/** Returns the amplitudes of the type-II cosine transform in {@link ORDER}, in levels of luminance. */
function lowFrequencies(luminance: Uint8Array): number[] {
  const rows = COSINES.map((cosine) =>
    Float64Array.from({ length: SIDE }, (_, y) => dot(luminance.subarray(y * SIDE, (y + 1) * SIDE), cosine)),
  );
  return ORDER.map(
    ([across, down]) => (4 / SIDE ** 2) * dot(rows[across] as Float64Array, COSINES[down] as Float64Array),
  );
}

function dot(values: Uint8Array | Float64Array, weights: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < SIDE; i += 1) sum += (values[i] as number) * (weights[i] as number);
  return sum;
}
