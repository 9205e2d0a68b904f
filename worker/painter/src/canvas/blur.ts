/**
 * Blurs the rows with a running-sum box, and writes the result transposed, so that two calls blur in both directions.
 */
function boxTransposed(
  from: Float32Array,
  to: Float32Array,
  width: number,
  height: number,
  channels: number,
  radius: number,
): void {
  const span = 2 * radius + 1;
  const last = width - 1;
  for (let y = 0; y < height; y += 1) {
    for (let c = 0; c < channels; c += 1) {
      const row = y * width * channels + c;
      let sum = (from[row] as number) * (radius + 1);
      for (let x = 1; x <= radius; x += 1) sum += from[row + Math.min(x, last) * channels] as number;
      for (let x = 0; x < width; x += 1) {
        to[(x * height + y) * channels + c] = sum / span;
        const entering = x + radius + 1;
        const leaving = x - radius;
        sum +=
          (from[row + (entering > last ? last : entering) * channels] as number) -
          (from[row + (leaving < 0 ? 0 : leaving) * channels] as number);
      }
    }
  }
}

/**
 * Blurs in place with repeated boxes, which approach a Gaussian (two are close, three indistinguishable). `radius` is
 * that of one box, in pixels; the running time does not depend on it.
 */
export function blur(
  data: Float32Array,
  width: number,
  height: number,
  channels: number,
  radius: number,
  rounds = 2,
): void {
  const reach = Math.round(radius);
  if (reach < 1) return;
  const spare = new Float32Array(data.length);
  for (let i = 0; i < rounds; i += 1) {
    boxTransposed(data, spare, width, height, channels, Math.min(reach, width - 1));
    boxTransposed(spare, data, height, width, channels, Math.min(reach, height - 1));
  }
}

/**
 * Returns a smaller copy whose pixels are the means of `factor` x `factor` ones. A remainder at the edges is cut off.
 */
export function shrink(
  data: Float32Array,
  width: number,
  height: number,
  channels: number,
  factor: number,
): { data: Float32Array; width: number; height: number } {
  const smallWidth = Math.floor(width / factor);
  const smallHeight = Math.floor(height / factor);
  const small = new Float32Array(smallWidth * smallHeight * channels);
  const share = 1 / (factor * factor);
  for (let y = 0; y < smallHeight * factor; y += 1) {
    const target = Math.floor(y / factor) * smallWidth;
    for (let x = 0; x < smallWidth * factor; x += 1) {
      const to = (target + Math.floor(x / factor)) * channels;
      const from = (y * width + x) * channels;
      for (let c = 0; c < channels; c += 1) {
        small[to + c] = (small[to + c] as number) + (data[from + c] as number) * share;
      }
    }
  }
  return { data: small, width: smallWidth, height: smallHeight };
}

/** Writes row `y` (of `height`) of an enlarged `small` into `row`, with the width of `small`. */
export function enlargedRow(
  small: { data: Float32Array; width: number; height: number },
  channels: number,
  y: number,
  height: number,
  row: Float32Array,
): void {
  const sy = Math.max(0, Math.min(small.height - 1.001, ((y + 0.5) * small.height) / height - 0.5));
  const y0 = Math.floor(sy);
  const fy = sy - y0;
  const span = small.width * channels;
  const from = y0 * span;
  const below = y0 + 1 < small.height ? span : 0;
  for (let k = 0; k < span; k += 1) {
    const a = small.data[from + k] as number;
    row[k] = a + ((small.data[from + below + k] as number) - a) * fy;
  }
}

/** Adds an enlarged (bilinear) copy of `small`, times `amount`, to `data`. */
export function addEnlarged(
  data: Float32Array,
  width: number,
  height: number,
  channels: number,
  small: { data: Float32Array; width: number; height: number },
  amount: number,
): void {
  const stepX = small.width / width;
  const row = new Float32Array(small.width * channels);
  for (let y = 0; y < height; y += 1) {
    enlargedRow(small, channels, y, height, row);
    for (let x = 0; x < width; x += 1) {
      const sx = Math.max(0, Math.min(small.width - 1.001, (x + 0.5) * stepX - 0.5));
      const x0 = Math.floor(sx);
      const fx = (sx - x0) * amount;
      const beside = x0 + 1 < small.width ? channels : 0;
      const at = x0 * channels;
      const to = (y * width + x) * channels;
      for (let c = 0; c < channels; c += 1) {
        const a = row[at + c] as number;
        data[to + c] = (data[to + c] as number) + a * amount + ((row[at + beside + c] as number) - a) * fx;
      }
    }
  }
}
