import { toDisplay } from '../canvas/color.ts';
import type { Planes } from '../canvas/planes.ts';

const tableSize = 4096;
const displayTable = new Float32Array(tableSize + 2);
for (let i = 0; i < tableSize + 2; i += 1) displayTable[i] = toDisplay((i / tableSize) ** 2);

/**
 * Converts linear light (0 to 1) to a display value by a table, which is uniform in the square root, as perception
 * roughly is.
 */
export function displayOf(value: number): number {
  if (value <= 0) return 0;
  if (value >= 1) return 1;
  const at = Math.sqrt(value) * tableSize;
  const i = Math.floor(at);
  const low = displayTable[i] as number;
  return low + ((displayTable[i + 1] as number) - low) * (at - i);
}

export interface Development {
  exposure: number;
  /** 1 leaves colors unchanged. */
  saturation: number;
  /** 0 for a straight curve; more darkens shadows and brightens lights. */
  contrast: number;
}

/**
 * Applies a filmic shoulder to one channel: linear up to about 0.5, then approaching 1, so that suns keep their color
 * (a rational curve after Erik Reinhard's extended operator, white at 4).
 */
function shoulder(value: number): number {
  return (value * (1 + value / 16)) / (0.72 + value * 0.9);
}

/** Turns linear light into a print. */
export function develop(
  planes: Planes,
  data: Float32Array,
  { exposure, saturation, contrast }: Development,
): void {
  const { rgb } = planes;
  for (let i = 0; i < rgb.length; i += 3) {
    let r = shoulder((rgb[i] as number) * exposure);
    let g = shoulder((rgb[i + 1] as number) * exposure);
    let b = shoulder((rgb[i + 2] as number) * exposure);
    const gray = r * 0.25 + g * 0.65 + b * 0.1;
    r = displayOf(gray + (r - gray) * saturation);
    g = displayOf(gray + (g - gray) * saturation);
    b = displayOf(gray + (b - gray) * saturation);
    data[i] = r + contrast * r * (1 - r) * (r - 0.45) * 2;
    data[i + 1] = g + contrast * g * (1 - g) * (g - 0.45) * 2;
    data[i + 2] = b + contrast * b * (1 - b) * (b - 0.45) * 2;
  }
}
