import { type Rgb, scale } from '../canvas/color.ts';
import type { Clay } from './clay.ts';
import { ellipse, rectangle, trapezoid } from './outline.ts';

/** A geometric solid on an area of 1.4 by 1.6 model units; it stands on the lower edge. */
export interface Solid {
  /** Half the width of its shadow, model units. */
  shadow: number;
  build(clay: Clay, color: Rgb): void;
}

/** Builds the far side of an arch's opening, which is in shade. */
function buildArchDepth(clay: Clay, color: Rgb): void {
  const curve = ellipse(0.64, 0.62, 0.3, 0.32, Math.PI, Math.PI * 1.5);
  clay.plate(
    [[0.4, 1.6], [0.4, 0.62], ...curve.map(([x, y]) => [x + 0.06, y] as const), [0.5, 0.62], [0.48, 1.6]],
    scale(color, 0.62),
    { z: 0.1, facing: [0.8, 0] },
  );
}

function buildStep(clay: Clay, color: Rgb, n: number): void {
  const across = n * 0.17;
  const up = n * 0.18;
  clay
    .plate(rectangle(0.1 + across, 1.5 - up, 1.3, 1.6), scale(color, 0.85), {
      z: n * 0.01,
      facing: [-0.6, 0],
    })
    .plate(rectangle(0.1 + across, 1.46 - up, 0.29 + across, 1.52 - up), scale(color, 1.15), {
      z: 0.2,
      facing: [0, -0.7],
    });
}

export const solids = {
  arch: {
    shadow: 0.5,
    build(clay, color) {
      const outer = ellipse(0.7, 0.62, 0.5, 0.5, Math.PI, Math.PI * 2);
      const inner = ellipse(0.7, 0.62, 0.3, 0.32, Math.PI * 2, Math.PI);
      clay.plate([[0.2, 1.6], ...outer, [1.2, 1.6], [1.0, 1.6], ...inner, [0.4, 1.6]], color, {
        facing: [0.15, 0],
      });
      buildArchDepth(clay, color);
    },
  },
  sphere: {
    shadow: 0.3,
    build: (clay, color) => clay.limb([[0.7, 1.2, 0.38]], color),
  },
  /** A smaller sphere. */
  ball: {
    shadow: 0.3,
    build: (clay, color) => clay.limb([[0.7, 1.2, 0.26]], color),
  },
  column: {
    shadow: 0.24,
    build: (clay, color) =>
      clay
        .plate(trapezoid([0.56, 0.84, 0.2], [0.54, 0.86, 1.6]), color, { round: true })
        .plate(trapezoid([0.48, 0.92, 0.12], [0.52, 0.88, 0.22]), scale(color, 1.1), { round: true, z: 0.1 }),
  },
  stairs: {
    shadow: 0.5,
    build(clay, color) {
      for (let n = 0; n < 7; n += 1) buildStep(clay, color, n);
    },
  },
  slab: {
    shadow: 0.34,
    build(clay, color) {
      const front = [
        [0.36, 0.4],
        [0.82, 0.34],
        [0.82, 1.6],
        [0.36, 1.6],
      ] as const;
      const side = [
        [0.82, 0.34],
        [1.0, 0.44],
        [1.0, 1.6],
        [0.82, 1.6],
      ] as const;
      clay.plate(front, color, { facing: [-0.4, 0] }).plate(side, scale(color, 0.8), { facing: [0.75, 0] });
    },
  },
  cone: {
    shadow: 0.5,
    build(clay, color) {
      const outline = [
        [0.7, 0.4],
        [1.05, 1.56],
        [0.86, 1.6],
        [0.54, 1.6],
        [0.35, 1.56],
      ] as const;
      clay.plate(outline, color, { round: true });
    },
  },
} satisfies Record<string, Solid>;
