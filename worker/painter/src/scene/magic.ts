import { hex, mix, scale } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import { between } from '../canvas/random.ts';
import { Clay } from '../figures/clay.ts';
import { buildConifer } from '../figures/plants.ts';
import { stamp } from '../figures/stamp.ts';
import type { Stage } from './stage.ts';

/** Fractions: size of the shorter side, x from the middle to the side away from the sun, y of the sky. */
const places = [
  { size: 0.3, x: 0.27, y: 0.34 },
  { size: 0.17, x: -0.3, y: 0.2 },
  { size: 0.11, x: 0.06, y: 0.5 },
] as const;

/** Paints floating islands: a green top with trees over a cone of broken rock. */
export function hangIslands(stage: Stage): void {
  const { width, unit, horizon, light } = stage;
  const random = stage.random('islands');
  const away = light.sunX < 0.5 ? -1 : 1;
  for (const [n, place] of places.entries()) {
    const size = unit * place.size;
    const clay = new Clay(1.2, 1.4, size);
    const rock = hex('#8a7a9a');
    for (let s = 0; s < 26; s += 1) {
      const u = between(random, -0.5, 0.5);
      const deep = (1 - Math.abs(u) * 1.9) * between(random, 0.35, 0.85) + 0.1;
      const half = between(random, 0.04, 0.1);
      clay.plate(
        [
          [0.6 + u - half, 0.52],
          [0.6 + u + half, 0.52],
          [0.6 + u * 0.75 + half * 0.3, 0.52 + deep * 0.7],
          [0.6 + u * 0.7, 0.56 + deep],
        ],
        scale(rock, between(random, 0.55, 1.1)),
        { z: random() * 0.1, facing: [u * 1.3, 0.2] },
      );
    }
    clay.limb(
      [
        [0.06, 0.53, 0.03],
        [0.3, 0.5, 0.06],
        [0.7, 0.49, 0.07],
        [1.14, 0.53, 0.03],
      ],
      mix(hex('#5f9a5a'), hex('#8ac0a0'), n / 3),
      0.3,
    );
    const x = width * (0.5 + away * place.x + between(random, -0.04, 0.04)) - clay.width / 2;
    const y = horizon * place.y - clay.height * 0.5;
    const distance = 34 + n * 40;
    for (let t = 0; t < 5; t += 1) {
      const tree = new Clay(0.82, 1.7, (size * between(random, 0.2, 0.36)) / 1.7);
      buildConifer(tree, random, hex('#3f7a6a'), false);
      stamp(stage, tree, x + size * (0.2 + t * 0.17) - tree.width / 2, y + size * 0.47 - tree.height, {
        distance,
        material: Material.plant,
        texture: 0,
      });
    }
    stamp(stage, clay, x, y, { distance, material: Material.land, texture: 0.4 });
  }
}
