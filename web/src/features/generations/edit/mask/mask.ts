/** A point of the picture, each coordinate from 0 to 1. */
export interface Point {
  x: number;
  y: number;
}

export interface Stroke {
  points: readonly Point[];
  /** The width of the line, as a fraction of the picture's longer side. */
  width: number;
  /** Whether the stroke removes from the mask. */
  erases: boolean;
}

/** The area of a picture to repaint. */
export interface Mask {
  strokes: readonly Stroke[];
  /** Whether the covered area is kept, and everything else is repainted. */
  isInverted: boolean;
  /** How soft the edge is, as a fraction of the picture's longer side. */
  feather: number;
}

export const EMPTY_MASK: Mask = { strokes: [], isInverted: false, feather: 0.01 };
export const FEATHER_MAX = 0.05;

/** Returns whether nothing is repainted. An inverted mask without strokes covers everything. */
export function isEmptyMask({ strokes, isInverted }: Mask): boolean {
  return !isInverted && !strokes.some(({ erases }) => !erases);
}

/** Adds a stroke. */
export const withStroke = (mask: Mask, stroke: Stroke): Mask => ({
  ...mask,
  strokes: [...mask.strokes, stroke],
});

/** Removes the last stroke. */
export const withoutLastStroke = (mask: Mask): Mask => ({ ...mask, strokes: mask.strokes.slice(0, -1) });

/** Extends the last stroke by a point. */
export function withPoint(mask: Mask, point: Point): Mask {
  const last = mask.strokes.at(-1);
  if (!last) return mask;
  return { ...mask, strokes: [...mask.strokes.slice(0, -1), { ...last, points: [...last.points, point] }] };
}

/** Keeps a point inside the picture. */
export function inside({ x, y }: Point): Point {
  const clamp = (part: number) => Math.min(1, Math.max(0, part));
  return { x: clamp(x), y: clamp(y) };
}
