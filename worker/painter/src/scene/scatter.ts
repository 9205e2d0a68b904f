import { hex, mix, type Rgb, scale } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import { between, pick, type Random } from '../canvas/random.ts';
import { Clay } from '../figures/clay.ts';
import { buildFlower, type FlowerKind } from '../figures/flowers.ts';
import { buildBroadleaf, buildConifer, buildPalm } from '../figures/plants.ts';
import { stamp } from '../figures/stamp.ts';
import { depthOf, distanceOf, type Stage } from './stage.ts';
import { projectGround } from './terrain.ts';
import type { TerrainShape } from './terrain-shapes.ts';

const leafColors = {
  spring: ['#8fb84a', '#a9c860', '#e8b3c6'],
  summer: ['#4f7a30', '#628c36', '#456e34'],
  autumn: ['#c8741f', '#b0452a', '#d3a032'],
  winter: ['#8a94a0', '#a7b0bb', '#77828c'],
} as const;

/** Builds a few trees, to be stamped many times at different sizes. */
export function growTrees(stage: Stage, conifer: boolean, pixels: number, random: Random): Clay[] {
  const { scene } = stage;
  return [0, 1, 2, 3, 4].map((n) => {
    if (scene.beach) {
      const clay = new Clay(1.4, 1.7, pixels / 1.7);
      buildPalm(clay, random);
      return clay;
    }
    if (conifer) {
      const clay = new Clay(0.82, 1.7, pixels / 1.7);
      buildConifer(
        clay,
        random,
        mix(hex('#2f5138'), hex('#3f6a4c'), n / 4),
        scene.snow || scene.season === 'winter',
      );
      return clay;
    }
    const clay = new Clay(1.44, 1.66, pixels / 1.66);
    buildBroadleaf(clay, random, hex(pick(random, leafColors[scene.season])), pixels > 120 ? 380 : 200);
    return clay;
  });
}

/** Plants woods on the slopes: noise sets the density, which decreases with height. The farthest trees come first. */
export function plantTrees(stage: Stage, shape: TerrainShape, nearLimit: number): void {
  const { scene, unit, noise, planes, width, height, focal } = stage;
  if (shape.trees <= 0) return;
  const random = stage.random('trees');
  const conifer =
    scene.season === 'winter' ||
    scene.setting === 'mountains' ||
    scene.setting === 'lake' ||
    scene.alsoSettings.includes('mountains');
  const large = growTrees(stage, conifer, unit * 0.2, random);
  const small = growTrees(stage, conifer, unit * 0.055, random);
  const places: { x: number; z: number; size: number; kind: number }[] = [];
  for (let n = 0; n < 2600; n += 1) {
    const z = nearLimit * (300 / nearLimit) ** (random() ** 0.7);
    const x = (random() - 0.5) * (width / focal) * z * 1.1;
    const place = { x, z, size: between(random, 0.75, 1.35), kind: Math.floor(random() * 5) };
    const wood = noise.fbm(x / 26 + 70, z / 26, 3);
    if (wood + between(random, -0.12, 0.12) > 0.52 - shape.trees * 0.62) places.push(place);
  }
  places.sort((a, b) => b.z - a.z);
  for (const { x, z, size, kind } of places) {
    const { px, py, height: ground } = projectGround(stage, shape, x, z);
    if (
      (shape.hasWater && ground < 0.25) ||
      ground > shape.surface.topFrom * 0.8 ||
      px < 0 ||
      px >= width ||
      py >= height + unit * 0.1
    )
      continue;
    const at = Math.min(height - 1, Math.floor(py) + 1) * width + Math.floor(px);
    if (planes.material[at] === Material.sky || Math.abs((planes.depth[at] as number) - depthOf(z)) > 0.03)
      continue;
    const tall = ((conifer ? 5.6 : 4.4) * size * focal) / z;
    if (tall < 4) continue;
    const sprite = (tall > unit * 0.07 ? large : small)[kind] as Clay;
    const shrink = Math.min(1.5, tall / sprite.height);
    stamp(stage, sprite, px - (sprite.width * shrink) / 2, py - sprite.height * shrink * 0.98, {
      distance: z,
      material: Material.plant,
      shrink,
      flip: kind % 2 === 0,
      texture: 0,
    });
  }
}

/** Draws blades of grass in the foreground, all bent by the same wind. */
export function growGrass(stage: Stage, shape: TerrainShape, amount: number): void {
  const { planes, width, height, unit, focal, light, scene } = stage;
  if (scene.season === 'winter' || scene.beach) return;
  const random = stage.random('grass');
  const wind = between(random, -0.5, 0.5);
  const count = Math.round(amount * 5200 * (width / unit));
  const blades: { z: number; x: number; long: number; bend: number; tone: number }[] = [];
  for (let n = 0; n < count; n += 1) {
    blades.push({
      z: 4 + 26 * random() ** 1.6,
      x: random() * width,
      long: between(random, 0.12, 0.42),
      bend: wind + between(random, -0.5, 0.5),
      tone: random(),
    });
  }
  blades.sort((a, b) => b.z - a.z);
  const [, ly] = light.toLight;
  for (const { z, x, long, bend, tone } of blades) {
    const wx = ((x - width / 2) / focal) * z;
    const { py, height: ground } = projectGround(stage, shape, wx, z);
    if ((shape.hasWater && ground < 0.35) || py < 0) continue;
    const base = Math.floor(Math.min(height - 1, py)) * width + Math.floor(x);
    if (planes.material[base] !== Material.land && planes.material[base] !== Material.plant) continue;
    if (Math.abs((planes.depth[base] as number) - depthOf(z)) > 0.06) continue;
    const tall = (long * focal) / z;
    const thick = Math.max(0.7, (0.016 * focal) / z);
    const leaf = mix(shape.surface.low, mix(shape.surface.patch, hex('#d8d27a'), 0.3), tone);
    for (let s = 0; s < tall; s += 1) {
      const t = s / tall;
      const y = Math.floor(py - s * (1 - 0.25 * Math.abs(bend) * t));
      if (y < 0 || y >= height) continue;
      const cx = x + bend * tall * t * t * 0.7;
      const half = (thick * (1 - t * 0.85)) / 2;
      const shine = (0.26 + 0.5 * t) * (0.5 + 0.5 * ly);
      for (let px = Math.floor(cx - half); px <= Math.floor(cx + half); px += 1) {
        if (px < 0 || px >= width) continue;
        const cover = Math.min(1, Math.min(cx + half, px + 1) - Math.max(cx - half, px));
        if (cover <= 0) continue;
        const p = y * width + px;
        for (let c = 0; c < 3; c += 1) {
          const value =
            (leaf[c] as number) *
            ((light.key[c] as number) * shine * 1.15 + (light.ambient[c] as number) * (0.3 + 0.6 * t)) *
            0.72;
          planes.rgb[p * 3 + c] = (planes.rgb[p * 3 + c] as number) * (1 - cover) + value * cover;
        }
        planes.material[p] = Material.plant;
      }
    }
  }
}

/** Plants a field of flowers, from specks at its far end to whole plants in the foreground. */
export function plantFlowers(
  stage: Stage,
  shape: TerrainShape,
  kind: FlowerKind,
  colors: readonly Rgb[],
  amount: number,
): void {
  const { width, height, unit, focal, planes } = stage;
  const random = stage.random('flowers');
  const tall = kind === 'sunflower' ? 1.5 : 0.8;
  const make = (pixels: number) =>
    [0, 1, 2, 3, 4, 5].map((n) => {
      const clay = new Clay(1, 1.7, pixels / 1.7);
      buildFlower(clay, kind, random, scale(colors[n % colors.length] as Rgb, between(random, 0.85, 1.1)));
      return clay;
    });
  const large = make(unit * 0.3);
  const small = make(unit * 0.07);
  const places: { x: number; z: number; size: number; kind: number }[] = [];
  for (let n = 0; n < amount * 1500; n += 1) {
    const z = 4.2 * (70 / 4.2) ** (random() ** 0.75);
    places.push({
      z,
      x: (random() - 0.5) * (width / focal) * z * 1.1,
      size: between(random, 0.7, 1.2),
      kind: Math.floor(random() * 6),
    });
  }
  places.sort((a, b) => b.z - a.z);
  for (const { x, z, size, kind: which } of places) {
    const { px, py } = projectGround(stage, shape, x, z);
    const at =
      Math.min(height - 1, Math.max(0, Math.floor(py))) * width +
      Math.max(0, Math.min(width - 1, Math.floor(px)));
    if (distanceOf(planes.depth[at] as number) < z * 0.8) continue;
    const high = (tall * size * focal) / z;
    const sprite = (high > unit * 0.09 ? large : small)[which] as Clay;
    const shrink = Math.min(1.3, high / sprite.height);
    stamp(stage, sprite, px - (sprite.width * shrink) / 2, py - sprite.height * shrink, {
      distance: z,
      material: Material.plant,
      shrink,
      flip: which % 2 === 0,
      texture: 0.1,
    });
  }
}
