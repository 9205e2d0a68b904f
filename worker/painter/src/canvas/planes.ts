/** Full-picture buffers. Pixel `i` is `y * width + x`; color is interleaved, three floats a pixel. */

/** The material of a pixel: styles outline materials and treat them differently. */
export const Material = {
  sky: 0,
  land: 1,
  water: 2,
  plant: 3,
  built: 4,
  subject: 5,
  light: 6,
} as const;

/** A rendered scene, the input of every treatment. */
export interface Planes {
  readonly width: number;
  readonly height: number;
  /** Linear light, unbounded above. */
  readonly rgb: Float32Array;
  /** 0 at the camera to 1 at the sky, logarithmic in distance. */
  readonly depth: Float32Array;
  /** Values of `Material`. */
  readonly material: Uint8Array;
}

export function createPlanes(width: number, height: number): Planes {
  const pixels = width * height;
  return {
    width,
    height,
    rgb: new Float32Array(pixels * 3),
    depth: new Float32Array(pixels).fill(1),
    material: new Uint8Array(pixels),
  };
}
