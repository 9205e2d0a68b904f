import { hex, mix, oklch, type Rgb, scale } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import { between, createRandom, pick } from '../canvas/random.ts';
import { Clay } from '../figures/clay.ts';
import { ellipse } from '../figures/outline.ts';
import { groundShadow, stamp } from '../figures/stamp.ts';
import type { Stage } from './stage.ts';

/** Colours that belong together, chosen by the words alone: a base hue, its neighbour and a warm or cool opposite. */
export function dreamPalette(hash: number): readonly Rgb[] {
  const random = createRandom(hash, 'palette');
  const hue = random() * 360;
  return [
    oklch(0.72, 0.13, hue),
    oklch(0.62, 0.15, hue + 38),
    oklch(0.8, 0.1, hue + 178),
    oklch(0.9, 0.05, hue + 60),
    oklch(0.5, 0.12, hue + 210),
  ];
}

/** A great pale disc behind everything holds the picture together. */
export function paintDisc(stage: Stage): void {
  const { width, unit, horizon, scene } = stage;
  const random = createRandom(scene.hash, 'disc');
  const clay = new Clay(0.62, 0.62, unit);
  const color = pick(random, dreamPalette(scene.hash));
  clay.limb([[0.31, 0.31, between(random, 0.2, 0.3)]], mix(color, hex('#fff4e0'), 0.45), 0, 0.35);
  stamp(
    stage,
    clay,
    width * between(random, 0.3, 0.7) - clay.width / 2,
    horizon * between(random, 0.42, 0.62) - clay.height / 2,
    { distance: 200, material: Material.light, texture: 0.12, opacity: 0.85 },
  );
}

/** Spheres, arches, stairs and columns on still water: a quiet arrangement, different for each prompt. */
export function arrangeDream(stage: Stage): void {
  const { width, height, unit, horizon, scene } = stage;
  const free = createRandom(scene.hash, 'arrangement');
  const random = stage.random('arrangement');
  const palette = dreamPalette(scene.hash);
  const middle = between(free, 0.42, 0.58);
  const pieces = 7 + Math.floor(free() * 4);
  const kinds = ['arch', 'sphere', 'column', 'stairs', 'slab', 'cone'] as const;
  for (let n = 0; n < pieces; n += 1) {
    const nearness = n / (pieces - 1);
    const base = horizon + (height - horizon) * (0.06 + 0.6 * nearness ** 1.5);
    const side = n % 2 ? 1 : -1;
    const x = width * (middle + side * between(random, 0.05, 0.34) * (0.6 + 0.6 * nearness));
    const size = unit * (0.16 + 0.2 * nearness) * between(random, 0.75, 1.25);
    const color = palette[(n + Math.floor(free() * 3)) % palette.length] as Rgb;
    const kind =
      n === pieces - 1 ? 'sphere' : (kinds[Math.floor(free() * kinds.length)] as (typeof kinds)[number]);
    const clay = new Clay(1.4, 1.6, size);
    let wide = 0.5;
    if (kind === 'arch') {
      const outer = ellipse(0.7, 0.62, 0.5, 0.5, Math.PI, Math.PI * 2);
      const inner = ellipse(0.7, 0.62, 0.3, 0.32, Math.PI * 2, Math.PI);
      clay.plate([[0.2, 1.6], ...outer, [1.2, 1.6], [1.0, 1.6], ...inner, [0.4, 1.6]], color, {
        facing: [0.15, 0],
      });
      const depth = ellipse(0.64, 0.62, 0.3, 0.32, Math.PI, Math.PI * 1.5);
      clay.plate(
        [
          [0.4, 1.6],
          [0.4, 0.62],
          ...depth.map(([dx, dy]) => [dx + 0.06, dy] as const),
          [0.5, 0.62],
          [0.48, 1.6],
        ],
        scale(color, 0.62),
        { z: 0.1, facing: [0.8, 0] },
      );
    } else if (kind === 'sphere') {
      clay.limb([[0.7, 1.2, n === pieces - 1 ? 0.26 : 0.38]], color);
      wide = 0.3;
    } else if (kind === 'column') {
      clay
        .plate(
          [
            [0.56, 0.2],
            [0.84, 0.2],
            [0.86, 1.6],
            [0.54, 1.6],
          ],
          color,
          { round: true },
        )
        .plate(
          [
            [0.48, 0.12],
            [0.92, 0.12],
            [0.88, 0.22],
            [0.52, 0.22],
          ],
          scale(color, 1.1),
          { round: true, z: 0.1 },
        );
      wide = 0.24;
    } else if (kind === 'stairs') {
      for (let s = 0; s < 7; s += 1) {
        clay.plate(
          [
            [0.1 + s * 0.17, 1.5 - s * 0.18],
            [1.3, 1.5 - s * 0.18],
            [1.3, 1.6],
            [0.1 + s * 0.17, 1.6],
          ],
          scale(color, 0.85),
          { z: s * 0.01, facing: [-0.6, 0] },
        );
        clay.plate(
          [
            [0.1 + s * 0.17, 1.46 - s * 0.18],
            [0.29 + s * 0.17, 1.46 - s * 0.18],
            [0.29 + s * 0.17, 1.52 - s * 0.18],
            [0.1 + s * 0.17, 1.52 - s * 0.18],
          ],
          scale(color, 1.15),
          { z: 0.2, facing: [0, -0.7] },
        );
      }
    } else if (kind === 'slab') {
      clay
        .plate(
          [
            [0.36, 0.4],
            [0.82, 0.34],
            [0.82, 1.6],
            [0.36, 1.6],
          ],
          color,
          { facing: [-0.4, 0] },
        )
        .plate(
          [
            [0.82, 0.34],
            [1.0, 0.44],
            [1.0, 1.6],
            [0.82, 1.6],
          ],
          scale(color, 0.8),
          { facing: [0.75, 0] },
        );
      wide = 0.34;
    } else
      clay.plate(
        [
          [0.7, 0.4],
          [1.05, 1.56],
          [0.86, 1.6],
          [0.54, 1.6],
          [0.35, 1.56],
        ],
        color,
        { round: true },
      );
    groundShadow(stage, x, base, size * wide, size * 0.06, 0.3);
    stamp(stage, clay, x - clay.width / 2, base - clay.height, {
      distance: 40 - 30 * nearness,
      material: Material.built,
      texture: 0.12,
    });
  }
  stage.focus.x = middle;
}
