import { clamp } from '../canvas/color.ts';

export interface Screen {
  /** Distance of two dots, pixels. */
  pitch: number;
  /** Radians. */
  angle: number;
}

/**
 * Returns a printer's dot screen: a function for how much of a pixel is covered if `share` (0 to 1) of the paper should
 * be. Dots grow until they touch, then leave holes that shrink (the Euclidean spot of PostScript's screens).
 */
export function dotScreen({ pitch, angle }: Screen): (x: number, y: number, share: number) => number {
  const turn = (2 * Math.PI) / pitch;
  const cos = Math.cos(angle) * turn;
  const sin = Math.sin(angle) * turn;
  // The border of a dot is a pixel wide at any pitch.
  const sharp = Math.max(1, pitch / 3);
  return (x, y, share) => {
    if (share <= 0.01) return 0;
    if (share >= 0.99) return 1;
    const spot = 0.5 + 0.25 * (Math.cos(x * cos + y * sin) + Math.cos(y * cos - x * sin));
    return clamp((spot - 1 + share) * sharp + 0.5);
  };
}
