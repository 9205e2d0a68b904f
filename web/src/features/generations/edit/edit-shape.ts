/** Above this shape, the results are below the picture. */
const WIDE = 1.4;

/** @param shape width by height */
export const isWide = (shape: number): boolean => shape > WIDE;
