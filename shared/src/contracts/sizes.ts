export const RESOLUTIONS = ['512x512', '768x768', '1024x1024', '1536x1536'] as const;
export const ASPECT_RATIOS = ['1:1', '4:3', '3:4', '16:9', '9:16'] as const;

export type Resolution = (typeof RESOLUTIONS)[number];
export type AspectRatio = (typeof ASPECT_RATIOS)[number];

/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Both sides of every image are multiples of this many pixels, as diffusion models require. */
export const SIDE_STEP = 64;
export const MIN_SIDE = 256;
export const MAX_SIDE = 2048;

/** The factor by which rounding to whole steps may exceed a resolution's pixel count. */
const AREA_TOLERANCE = 1.05;

/** Returns the side in pixels of a resolution's square. */
export function sideOf(resolution: Resolution): number {
  return Number(resolution.split('x')[0]);
}

/**
 * Returns the size of an image of `aspectRatio` with about as many pixels as `resolution`, each side rounded to the nearest
 * multiple of {@link SIDE_STEP}.
 */
export function sizeOf(resolution: Resolution, aspectRatio: AspectRatio): Size {
  const [across = 1, down = 1] = aspectRatio.split(':').map(Number);
  const side = sideOf(resolution);
  const toStep = (pixels: number) => Math.round(pixels / SIDE_STEP) * SIDE_STEP;
  return { width: toStep(side * Math.sqrt(across / down)), height: toStep(side * Math.sqrt(down / across)) };
}

/** Returns whether a size has at most the pixels of a resolution, apart from rounding to whole steps. */
export function fitsWithin(size: Size, largest: Resolution): boolean {
  return size.width * size.height <= sideOf(largest) ** 2 * AREA_TOLERANCE;
}

/**
 * Returns the size of an image with the shape of another one and about as many pixels as `resolution`, each side a multiple of
 * {@link SIDE_STEP} within the limits.
 */
export function sizeLike(shape: Size, resolution: Resolution): Size {
  const side = sideOf(resolution);
  const ratio = Math.sqrt(shape.width / shape.height);
  const toStep = (pixels: number) =>
    Math.min(MAX_SIDE, Math.max(MIN_SIDE, Math.round(pixels / SIDE_STEP) * SIDE_STEP));
  return { width: toStep(side * ratio), height: toStep(side / ratio) };
}

/** Returns the named resolution and ratio nearest to a size, by pixel count and by shape. */
export function nearestSettings(size: Size): { resolution: Resolution; aspectRatio: AspectRatio } {
  const nearest = <T>(candidates: readonly T[], distance: (candidate: T) => number): T =>
    candidates.reduce((best, candidate) => (distance(candidate) < distance(best) ? candidate : best));
  const area = size.width * size.height;
  const resolution = nearest(RESOLUTIONS, (r) => Math.abs(Math.log(area / sideOf(r) ** 2)));
  const shape = Math.log(size.width / size.height);
  const aspectRatio = nearest(ASPECT_RATIOS, (ratio) => {
    const [across = 1, down = 1] = ratio.split(':').map(Number);
    return Math.abs(shape - Math.log(across / down));
  });
  return { resolution, aspectRatio };
}
