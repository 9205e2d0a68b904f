import type { Outline } from './clay.ts';

/** Returns a rectangle with sides parallel to the axes. */
export function rectangle(left: number, top: number, right: number, bottom: number): Outline {
  return trapezoid([left, right, top], [left, right, bottom]);
}

/** Returns a trapezoid between two horizontal edges, each given by its left end, its right end and its y. */
export function trapezoid(
  [topLeft, topRight, top]: readonly [number, number, number],
  [bottomLeft, bottomRight, bottom]: readonly [number, number, number],
): Outline {
  return [
    [topLeft, top],
    [topRight, top],
    [bottomRight, bottom],
    [bottomLeft, bottom],
  ];
}

/** Returns an ellipse, or its part from one angle to another, clockwise on the picture; both in radians. */
export function ellipse(cx: number, cy: number, rx: number, ry: number, from = 0, to = Math.PI * 2): Outline {
  const points: [number, number][] = [];
  for (let n = 0; n <= 28; n += 1) {
    const angle = from + ((to - from) * n) / 28;
    points.push([cx + Math.cos(angle) * rx, cy + Math.sin(angle) * ry]);
  }
  return points;
}

/** Returns a smooth closed curve through all the points (Catmull-Rom). */
export function smoothOutline(points: Outline, steps = 6): Outline {
  const count = points.length;
  const curve: (readonly [number, number])[] = [];
  for (let n = 0; n < count; n += 1) {
    const p0 = points[(n + count - 1) % count] as readonly [number, number];
    const p1 = points[n] as readonly [number, number];
    const p2 = points[(n + 1) % count] as readonly [number, number];
    const p3 = points[(n + 2) % count] as readonly [number, number];
    for (let s = 0; s < steps; s += 1) {
      const t = s / steps;
      const along = (a: number, b: number, c: number, d: number) =>
        0.5 *
        (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
      curve.push([along(p0[0], p1[0], p2[0], p3[0]), along(p0[1], p1[1], p2[1], p3[1])]);
    }
  }
  return curve;
}

/** Returns the points rotated about a center, clockwise on the picture. */
export function turnOutline(points: Outline, center: readonly [number, number], radians: number): Outline {
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  return points.map(([x, y]) => {
    const dx = x - center[0];
    const dy = y - center[1];
    return [center[0] + dx * cos - dy * sin, center[1] + dx * sin + dy * cos];
  });
}
