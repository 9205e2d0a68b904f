import type { Size } from '@easel/shared/contracts/sizes';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { Pixels } from './decode.ts';
import { layOver, liftCovered, type Overlay, packOverlay } from './overlay.ts';

/**
 * Easel's logo and wordmark as strokes in a box of 99 x 22 units. Drawn, not set in type: a server may have no font.
 */
const MARK =
  'M10.5 1V3.5M2 4H19V14H2ZM1 17.5H20M5.5 18L3 22M15.5 18L18 22' +
  'M31 1V21M31 1H42M31 11H40.5M31 21H42' +
  'M58 15a6 6 0 1 0-12 0a6 6 0 1 0 12 0M58 9V21' +
  'M73 10.5C71.5 8.2 64 8 64 11.8C64 15.8 73.5 14 73.5 18C73.5 22.2 65 22 63.5 19' +
  'M79 15H91A6 6 0 1 0 88.8 19.8' +
  'M98 1V21';
const MARK_WIDTH = 99;
const MARK_HEIGHT = 22;

/** Width of the corner mark, as a share of the image's shorter side. */
const CORNER_SHARE = 0.22;
/** Size of the repeated mark, relative to the corner mark. */
const REPEAT_SCALE = 0.62;

/** Enough for the sizes of the plans and their previews. */
const MAX_OVERLAYS = 12;

/** The watermark of the free plan. */
export interface Watermark {
  /** Draws it into a picture, in place. */
  draw(picture: Pixels): Promise<void>;
  /** Returns the pixels that it would cover as RGBA, and all others transparent. */
  lift(picture: Pixels): Promise<Buffer>;
}

/** Creates the watermark. It is rendered once per size, which takes longer than encoding a picture. */
export function createWatermark(): Watermark {
  const overlays = new LRUCache<string, Overlay, Size>({
    max: MAX_OVERLAYS,
    fetchMethod: (_key, _stale, { context }) => renderOverlay(context),
  });
  const overlayFor = ({ width, height }: Size) =>
    overlays.forceFetch(`${width}x${height}`, { context: { width, height } });
  return {
    draw: async (picture) => layOver(picture.data, await overlayFor(picture)),
    lift: async (picture) => liftCovered(picture.data, await overlayFor(picture)),
  };
}

async function renderOverlay({ width, height }: Size): Promise<Overlay> {
  return packOverlay(
    await sharp(Buffer.from(watermarkSvg(width, height)))
      .ensureAlpha()
      .raw()
      .toBuffer(),
  );
}

/**
 * Returns the mark in the lower right corner, with a soft shadow that keeps it legible on light and dark, and a faint diagonal
 * repeat of it in a brick pattern, so that every useful crop shows it. Everything scales with the image.
 */
function watermarkSvg(width: number, height: number): string {
  const unit = (Math.min(width, height) * CORNER_SHARE) / MARK_WIDTH;
  const margin = 9 * unit;
  const x = width - margin - MARK_WIDTH * unit;
  const y = height - margin - MARK_HEIGHT * unit;
  const row = 118;
  const column = 250;
  const strokes = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
  const faint = (left: number, top: number) =>
    `<use href="#mark" stroke="#000" stroke-opacity="0.07" stroke-width="4.4" x="${left}" y="${top}"/>
        <use href="#mark" stroke="#fff" stroke-opacity="0.19" stroke-width="2.6" x="${left}" y="${top}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs>
    <path id="mark" d="${MARK}"/>
    <filter id="soft" x="-30%" y="-80%" width="160%" height="260%"><feGaussianBlur stdDeviation="2.2"/></filter>
    <pattern id="repeat" width="${column}" height="${2 * row}" patternUnits="userSpaceOnUse" patternTransform="rotate(-24) scale(${unit * REPEAT_SCALE})">
      <g ${strokes}>
        ${faint(20, 20)}
        ${faint(20 - column / 2, 20 + row)}
        ${faint(20 + column / 2, 20 + row)}
      </g>
    </pattern>
  </defs>
  <rect width="100%" height="100%" fill="url(#repeat)"/>
  <g transform="translate(${x} ${y}) scale(${unit})" ${strokes}>
    <use href="#mark" stroke="#101010" stroke-opacity="0.6" stroke-width="5" filter="url(#soft)"/>
    <use href="#mark" stroke="#101010" stroke-opacity="0.32" stroke-width="4"/>
    <use href="#mark" stroke="#fff" stroke-opacity="0.94" stroke-width="2.3"/>
  </g>
</svg>`;
}
