/**
 * An overlay of grey strokes that covers little of a picture: per covered pixel what is kept of the picture and what is
 * added to it. A twentieth of the memory of the same overlay in RGBA, and laid over in place, without another copy.
 */
export interface Overlay {
  /** Pairs: a run's first pixel, and how many pixels it has. */
  runs: Uint32Array;
  /** Pairs, one for each covered pixel in the order of the runs: the share kept of the picture and the grey added, of 255. */
  ink: Uint8Array;
}

/** Keeps of a rendered overlay (RGBA, not premultiplied, grey) the pixels that show. */
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

/** Lays the overlay over RGB pixels of the size it was rendered for, in place. */
export function layOver(rgb: Uint8Array, { runs, ink }: Overlay): void {
  let next = 0;
  for (let run = 0; run < runs.length; run += 2) {
    let byte = (runs[run] as number) * 3;
    const end = byte + (runs[run + 1] as number) * 3;
    while (byte < end) {
      const kept = ink[next++] as number;
      const added = ink[next++] as number;
      for (const last = byte + 3; byte < last; byte += 1) {
        // Rounded, and never above 255: `added` is at most what is not kept.
        rgb[byte] = added + ((((rgb[byte] as number) * kept + 127) / 255) | 0);
      }
    }
  }
}
