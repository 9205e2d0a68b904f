/** A picture without its objects: the background behind them, estimated from the surroundings. */
export interface Backdrop {
  /** Three floats a pixel. */
  colors: Float32Array;
  depth: Float32Array;
}

interface Level {
  width: number;
  height: number;
  /** Red, green, blue, depth, weight; the first four are multiplied by the weight. */
  data: Float32Array;
}

const channels = 5;

function half({ width, height, data }: Level): Level {
  const w = Math.ceil(width / 2);
  const h = Math.ceil(height / 2);
  const small = new Float32Array(w * h * channels);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const to = ((y >> 1) * w + (x >> 1)) * channels;
      const from = (y * width + x) * channels;
      for (let c = 0; c < channels; c += 1)
        small[to + c] = (small[to + c] as number) + (data[from + c] as number);
    }
  }
  // A known pixel has a weight of at most 1, however many it summarizes.
  for (let i = 0; i < small.length; i += channels) {
    const weight = small[i + 4] as number;
    if (weight <= 1) continue;
    for (let c = 0; c < channels; c += 1) small[i + c] = (small[i + c] as number) / weight;
  }
  return { width: w, height: h, data: small };
}

/**
 * Fills what `hidden` covers from its surroundings: means of the known pixels are pulled up a pyramid and pushed down
 * into the holes (pull-push, Gortler and others, "The Lumigraph", 1996).
 */
export function fillBehind(
  colors: Float32Array,
  depth: Float32Array,
  width: number,
  height: number,
  hidden: (pixel: number) => boolean,
): Backdrop {
  const whole: Level = { width, height, data: new Float32Array(width * height * channels) };
  for (let p = 0; p < width * height; p += 1) {
    if (hidden(p)) continue;
    const i = p * channels;
    for (let c = 0; c < 3; c += 1) whole.data[i + c] = colors[p * 3 + c] as number;
    whole.data[i + 3] = depth[p] as number;
    whole.data[i + 4] = 1;
  }
  const levels = [whole];
  for (let last = whole; last.width > 1 || last.height > 1; ) {
    last = half(last);
    levels.push(last);
  }
  for (let n = levels.length - 2; n >= 0; n -= 1) {
    const fine = levels[n] as Level;
    const coarse = levels[n + 1] as Level;
    for (let y = 0; y < fine.height; y += 1) {
      // Bilinear between the coarse centers; otherwise the filling would show squares.
      const sy = Math.max(0, Math.min(coarse.height - 1, y / 2 - 0.25));
      const y0 = Math.floor(sy);
      const y1 = Math.min(coarse.height - 1, y0 + 1);
      const fy = sy - y0;
      for (let x = 0; x < fine.width; x += 1) {
        const i = (y * fine.width + x) * channels;
        const missing = 1 - (fine.data[i + 4] as number);
        if (missing <= 0) continue;
        const sx = Math.max(0, Math.min(coarse.width - 1, x / 2 - 0.25));
        const x0 = Math.floor(sx);
        const fx = sx - x0;
        const beside = x0 + 1 < coarse.width ? channels : 0;
        const a = (y0 * coarse.width + x0) * channels;
        const b = (y1 * coarse.width + x0) * channels;
        for (let c = 0; c < channels; c += 1) {
          const top =
            (coarse.data[a + c] as number) * (1 - fx) + (coarse.data[a + beside + c] as number) * fx;
          const low =
            (coarse.data[b + c] as number) * (1 - fx) + (coarse.data[b + beside + c] as number) * fx;
          fine.data[i + c] = (fine.data[i + c] as number) + (top * (1 - fy) + low * fy) * missing;
        }
      }
    }
  }
  const backdrop = { colors: new Float32Array(width * height * 3), depth: new Float32Array(width * height) };
  for (let p = 0; p < width * height; p += 1) {
    const i = p * channels;
    for (let c = 0; c < 3; c += 1) backdrop.colors[p * 3 + c] = whole.data[i + c] as number;
    backdrop.depth[p] = whole.data[i + 3] as number;
  }
  return backdrop;
}
