/** Pictures wider than this shape have their results below them. */
const WIDE = 1.4;

/** @param shape width by height */
export const isWide = (shape: number): boolean => shape > WIDE;
