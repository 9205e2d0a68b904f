import { blur } from '../canvas/blur.ts';
import { hex, mix, scale } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import { between, pick } from '../canvas/random.ts';
import { Clay } from '../figures/clay.ts';
import { smoothOutline } from '../figures/outline.ts';
import { stamp } from '../figures/stamp.ts';
import type { Stage } from './stage.ts';

function leafOutline(x: number, y: number, angle: number, long: number, wide: number): [number, number][] {
  const points: [number, number][] = [];
  for (const [along, across] of [
    [0, 0],
    [0.25, 0.75],
    [0.5, 1],
    [0.78, 0.6],
    [1, 0],
    [0.78, -0.6],
    [0.5, -1],
    [0.25, -0.75],
  ] as const) {
    const u = along * long;
    const v = across * wide;
    points.push([
      x + Math.cos(angle) * u - Math.sin(angle) * v,
      y + Math.sin(angle) * u + Math.cos(angle) * v,
    ]);
  }
  return points;
}

/**
 * Draws branches with leaves and blossoms that grow in from the sides; `near` ones are in front of the sitter, out of
 * focus.
 */
export function growFrame(stage: Stage, near: boolean): void {
  const { width, height, unit, light, scene, planes } = stage;
  const random = stage.random(near ? 'near frame' : 'frame');
  const season = { spring: '#7f9a5a', summer: '#4c7350', autumn: '#b5642e', winter: '#7d8f96' }[scene.season];
  const leaf = mix(hex(season), light.middle, 0.15);
  const petals = pick(random, ['#e9a3b4', '#f4e3d0', '#d9674f', '#b79be0']);
  const clay = new Clay(width / unit, height / unit, unit);
  const wide = width / unit;
  const high = height / unit;
  const branches = near ? 3 : 13;
  for (let n = 0; n < branches; n += 1) {
    const left = n % 2 === 0;
    const up = near ? 1 : random();
    const startX = left ? -0.03 : wide + 0.03;
    const startY = near ? high * between(random, 0.93, 1.08) : high * (0.02 + 0.96 * up);
    let angle =
      (left ? 0 : Math.PI) +
      (left ? 1 : -1) * (near ? between(random, -0.55, -0.1) : between(random, -0.75, 0.35));
    const curl = between(random, -0.07, 0.07);
    let x = startX;
    let y = startY;
    const tone = scale(leaf, between(random, 0.55, 1.15) * (near ? 0.5 : 1));
    const size = near ? 1.9 : 1;
    for (let k = 0; k < (near ? 6 : 9); k += 1) {
      const step = 0.034 * size;
      const nextX = x + Math.cos(angle) * step;
      const nextY = y + Math.sin(angle) * step;
      clay.limb(
        [
          [x, y, 0.0035 * size],
          [nextX, nextY, 0.003 * size],
        ],
        scale(tone, 0.6),
        n,
      );
      const side = k % 2 ? 1 : -1;
      const long = (0.085 - k * 0.004) * size * between(random, 0.75, 1.1);
      clay.plate(
        smoothOutline(
          leafOutline(nextX, nextY, angle + side * between(random, 0.5, 0.95), long, long * 0.2),
          4,
        ),
        scale(tone, between(random, 0.8, 1.25)),
        { z: n + 0.02 * k, facing: [side * 0.3, -0.2] },
      );
      x = nextX;
      y = nextY;
      angle += curl;
    }
    if (n % 3 !== 1 && !near) {
      const radius = between(random, 0.028, 0.05);
      for (let petal = 0; petal < 7; petal += 1) {
        const turn = (petal / 7) * Math.PI * 2 + n;
        clay.plate(
          smoothOutline(leafOutline(x, y, turn, radius * 1.5, radius * 0.42), 4),
          scale(hex(petals), petal % 2 ? 0.82 : 1.05),
          { z: n + 1, facing: [Math.cos(turn) * 0.4, Math.sin(turn) * 0.4] },
        );
      }
      clay.limb([[x, y, radius * 0.3]], hex('#d99a2e'), n + 1.5);
    }
  }
  if (near) {
    for (let p = 0; p < clay.alpha.length; p += 1)
      for (let c = 0; c < 3; c += 1)
        clay.color[p * 3 + c] = (clay.color[p * 3 + c] as number) * (clay.alpha[p] as number);
    blur(clay.alpha, clay.width, clay.height, 1, unit * 0.011, 2);
    blur(clay.color, clay.width, clay.height, 3, unit * 0.011, 2);
    for (let p = 0; p < clay.alpha.length; p += 1)
      for (let c = 0; c < 3; c += 1)
        clay.color[p * 3 + c] = (clay.color[p * 3 + c] as number) / Math.max(0.01, clay.alpha[p] as number);
  }
  stamp(stage, clay, 0, 0, {
    distance: near ? 3.5 : 30,
    material: near ? Material.plant : Material.sky,
    texture: 0,
  });
  if (!near) {
    planes.depth.fill(1);
    blur(planes.rgb, width, height, 3, unit * 0.0012, 1);
  }
}
