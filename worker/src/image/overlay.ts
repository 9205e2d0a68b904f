/**
 * A sparse overlay of gray strokes: for each covered pixel, the share of the picture to keep and the gray to add. Takes a twentieth of
 * the memory of the same overlay in RGBA, and is applied in place.
 */
export interface Overlay {
  /** Pairs: the first pixel of a run, and its length in pixels. */
  runs: Uint32Array;
  /** Pairs for each covered pixel, in the order of the runs: the share to keep and the gray to add, of 255. */
  ink: Uint8Array;
}

/** Packs the visible pixels of a rendered overlay (RGBA, not premultiplied, gray). */
export function packOverlay(rgba: Uint8Array): Overlay {
  const runs: number[] = [];
  let covered = 0;
  for (let pixel = 0; pixel * 4 < rgba.length; pixel += 1) {
    if (rgba[pixel * 4 + 3] === 0) continue;
    const first = pixel;
    while (pixel * 4 < rgba.length && rgba[pixel * 4 + 3] !== 0) pixel += 1;
    runs.push(first, pixel - first);
    covered += pixel - first;
  }
  const ink = new Uint8Array(covered * 2);
  let next = 0;
  for (let run = 0; run < runs.length; run += 2) {
    const first = runs[run] as number;
    for (let pixel = first; pixel < first + (runs[run + 1] as number); pixel += 1) {
      const alpha = rgba[pixel * 4 + 3] as number;
      ink[next++] = 255 - alpha;
      ink[next++] = Math.round(((rgba[pixel * 4] as number) * alpha) / 255);
    }
  }
  return { runs: Uint32Array.from(runs), ink };
}

/** Draws the overlay over RGB pixels in place. They must have the size that it was rendered for. */
export function layOver(rgb: Uint8Array, { runs, ink }: Overlay): void {
  let next = 0;
  for (let run = 0; run < runs.length; run += 2) {
    let byte = (runs[run] as number) * 3;
    const end = byte + (runs[run + 1] as number) * 3;
    while (byte < end) {
      const kept = ink[next++] as number;
      const added = ink[next++] as number;
      for (const last = byte + 3; byte < last; byte += 1) {
        // Never above 255, as `added` is at most the share that is not kept.
        rgb[byte] = added + ((((rgb[byte] as number) * kept + 127) / 255) | 0);
      }
    }
  }
}

/** Returns the pixels that the overlay covers as RGBA, and all others transparent. The picture must have the overlay's size. */
export function liftCovered(rgb: Uint8Array, { runs }: Overlay): Buffer {
  const rgba = Buffer.alloc((rgb.length / 3) * 4);
  for (let run = 0; run < runs.length; run += 2) {
    const first = runs[run] as number;
    for (let pixel = first; pixel < first + (runs[run + 1] as number); pixel += 1) {
      copyPixel(rgb, pixel * 3, rgba, pixel * 4);
      rgba[pixel * 4 + 3] = 255;
    }
  }
  return rgba;
}

/** Puts the opaque pixels of a patch (RGBA) back into RGB pixels of the same size, in place. */
export function layBack(rgb: Uint8Array, rgba: Uint8Array): void {
  for (let pixel = 0; pixel * 4 < rgba.length; pixel += 1) {
    if (rgba[pixel * 4 + 3] === 255) copyPixel(rgba, pixel * 4, rgb, pixel * 3);
  }
}

function copyPixel(from: Uint8Array, at: number, to: Uint8Array, toAt: number): void {
  to[toAt] = from[at] as number;
  to[toAt + 1] = from[at + 1] as number;
  to[toAt + 2] = from[at + 2] as number;
}
