import type { Noise } from '../canvas/noise.ts';

/** Returns the texture of paper, about -1 (hollow) to 1 (peak), one value per pixel. `coarse` in pixels. */
export function makePaper(width: number, height: number, noise: Noise, coarse: number): Float32Array {
  const paper = new Float32Array(width * height);
  // Mirrored tiles have no seams and save most of the work.
  const tile = 384;
  const small = new Float32Array(tile * tile);
  for (let y = 0; y < tile; y += 1) {
    for (let x = 0; x < tile; x += 1) {
      small[y * tile + x] =
        noise.at(x / coarse, y / coarse) * 0.6 +
        noise.at((x / coarse) * 2.3 + 9, (y / coarse) * 2.3) * 0.45 +
        noise.at(x * 0.83, y * 0.83) * 0.25;
    }
  }
  for (let y = 0; y < height; y += 1) {
    const ty = Math.abs((y % (2 * tile - 2)) - (tile - 1));
    for (let x = 0; x < width; x += 1) {
      const tx = Math.abs((x % (2 * tile - 2)) - (tile - 1));
      paper[y * width + x] = small[ty * tile + tx] as number;
    }
  }
  return paper;
}

/**
 * Returns a mask: 1 inside the painted area to 0 on the border of bare paper, with an uneven edge. `margin` and `rough`
 * in pixels.
 */
export function makeBorder(
  width: number,
  height: number,
  noise: Noise,
  margin: number,
  rough: number,
  soft: number,
): Float32Array {
  const border = new Float32Array(width * height);
  const scale = 7 / Math.min(width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const near = Math.min(x, y, width - 1 - x, height - 1 - y);
      if (near > margin + rough + soft * 2) {
        border[y * width + x] = 1;
        continue;
      }
      const edge = margin + noise.fbm(x * scale, y * scale, 4) * rough;
      const inside = (near - edge) / soft + 0.5;
      border[y * width + x] = inside < 0 ? 0 : inside > 1 ? 1 : inside;
    }
  }
  return border;
}
