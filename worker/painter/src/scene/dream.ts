import { hex, mix, oklch, type Rgb } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import { between, createRandom, pick } from '../canvas/random.ts';
import { Clay } from '../figures/clay.ts';
import { type Solid, solids } from '../figures/solids.ts';
import { groundShadow, stamp } from '../figures/stamp.ts';
import type { Stage } from './stage.ts';

/** Returns matching colors, chosen by the prompt alone: a base hue, its neighbor and a warm or cool opposite. */
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

/** Paints a large pale disc behind everything. */
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

/** The objects of a dream scene; only the nearest one is always the same. */
const kinds = ['arch', 'sphere', 'column', 'stairs', 'slab', 'cone'] as const;

interface Piece {
  solid: Solid;
  color: Rgb;
  /** Of its middle, pixels. */
  x: number;
  /** Pixels a model unit. */
  size: number;
  /** 0 at the back to 1 in front. */
  nearness: number;
}

function placePiece(stage: Stage, { solid, color, x, size, nearness }: Piece): void {
  const { height, horizon } = stage;
  const base = horizon + (height - horizon) * (0.06 + 0.6 * nearness ** 1.5);
  const clay = new Clay(1.4, 1.6, size);
  solid.build(clay, color);
  groundShadow(stage, x, base, size * solid.shadow, size * 0.06, 0.3);
  stamp(stage, clay, x - clay.width / 2, base - clay.height, {
    distance: 40 - 30 * nearness,
    material: Material.built,
    texture: 0.12,
  });
}

/** Arranges spheres, arches, stairs and columns on still water, differently for each prompt. */
export function arrangeDream(stage: Stage): void {
  const { width, unit, scene } = stage;
  const free = createRandom(scene.hash, 'arrangement');
  const random = stage.random('arrangement');
  const palette = dreamPalette(scene.hash);
  const middle = between(free, 0.42, 0.58);
  const pieces = 7 + Math.floor(free() * 4);
  for (let n = 0; n < pieces; n += 1) {
    const nearness = n / (pieces - 1);
    const side = n % 2 ? 1 : -1;
    const x = width * (middle + side * between(random, 0.05, 0.34) * (0.6 + 0.6 * nearness));
    const size = unit * (0.16 + 0.2 * nearness) * between(random, 0.75, 1.25);
    const color = palette[(n + Math.floor(free() * 3)) % palette.length] as Rgb;
    const solid = n === pieces - 1 ? solids.ball : solids[pick(free, kinds)];
    placePiece(stage, { solid, color, x, size, nearness });
  }
  stage.focus.x = middle;
}
