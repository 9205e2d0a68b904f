import type { OverlayOptions } from 'sharp';

/**
 * The wordmark as strokes in a box of 72 x 22 units. Drawn, not set in type: a server need not have any font.
 */
const WORDMARK =
  'M2 1V21M2 1H13M2 11H11.5M2 21H13' +
  'M29 15a6 6 0 1 0-12 0a6 6 0 1 0 12 0M29 9V21' +
  'M44 10.5C42.5 8.2 35 8 35 11.8C35 15.8 44.5 14 44.5 18C44.5 22.2 36 22 34.5 19' +
  'M50 15H62A6 6 0 1 0 59.8 19.8' +
  'M69 1V21';
const MARK_WIDTH = 72;
const MARK_HEIGHT = 22;

/** The corner mark spans this share of the image's shorter side. */
const CORNER_SHARE = 0.2;

/**
 * The overlay that marks an image as made on the free plan: the wordmark in the lower right corner, legible on light
 * and dark, and a faint diagonal repeat of it that no crop escapes. Everything scales with the image.
 */
export function watermarkSvg(width: number, height: number): string {
  const unit = (Math.min(width, height) * CORNER_SHARE) / MARK_WIDTH;
  const margin = 8 * unit;
  const x = width - margin - MARK_WIDTH * unit;
  const y = height - margin - MARK_HEIGHT * unit;
  const tile = { width: 190 * unit, height: 120 * unit };
  const stroke = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs>
    <path id="mark" d="${WORDMARK}"/>
    <pattern id="repeat" width="${tile.width}" height="${tile.height}" patternUnits="userSpaceOnUse" patternTransform="rotate(-24)">
      <g transform="scale(${unit * 0.7})" ${stroke}>
        <use href="#mark" stroke="#000" stroke-opacity="0.07" stroke-width="4.4" x="40" y="40"/>
        <use href="#mark" stroke="#fff" stroke-opacity="0.16" stroke-width="2.4" x="40" y="40"/>
      </g>
    </pattern>
  </defs>
  <rect width="100%" height="100%" fill="url(#repeat)"/>
  <g transform="translate(${x} ${y}) scale(${unit})" ${stroke}>
    <use href="#mark" stroke="#16130f" stroke-opacity="0.5" stroke-width="6"/>
    <use href="#mark" stroke="#fff" stroke-opacity="0.92" stroke-width="2.8"/>
  </g>
</svg>`;
}

/** {@link watermarkSvg} as sharp's `composite` takes it. */
export function watermarkOverlay(width: number, height: number): OverlayOptions {
  return { input: Buffer.from(watermarkSvg(width, height)), top: 0, left: 0 };
}
