import { clamp, hex, lerp, mix, type Rgb } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import { between, pick } from '../canvas/random.ts';
import { Clay } from '../figures/clay.ts';
import { buildFlower, type FlowerKind, flowerColors } from '../figures/flowers.ts';
import { groundShadow, stamp } from '../figures/stamp.ts';
import { depthOf, type Stage } from './stage.ts';

const walls = ['#6f7f78', '#8a6f5c', '#5d6b80', '#8c8468', '#7a5a60'].map(hex);

function fill(
  stage: Stage,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  distance: number,
  material: number,
  paint: (x: number, y: number, c: number) => number,
): void {
  const { planes, width, height } = stage;
  for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, y1); y += 1) {
    for (let x = Math.max(0, Math.floor(x0)); x < Math.min(width, x1); x += 1) {
      const p = y * width + x;
      for (let c = 0; c < 3; c += 1) planes.rgb[p * 3 + c] = paint(x, y, c);
      planes.depth[p] = depthOf(distance);
      planes.material[p] = material;
    }
  }
}

/** Paints a wall around a window, whose view is kept, with a frame, a sill, and incoming light. */
export function paintRoom(stage: Stage): void {
  const { width, height, unit, light, noise } = stage;
  const random = stage.random('room');
  const wall = pick(random, walls);
  const x0 = width * 0.5 - unit * 0.36;
  const x1 = width * 0.5 + unit * 0.36;
  const y0 = height * 0.07;
  const y1 = height * 0.7;
  const glow = mix(light.horizon, light.key, 0.3);
  const lamp = hex('#ffb765');
  const shade = (x: number, y: number, c: number) => {
    const away = Math.hypot(Math.max(x0 - x, 0, x - x1), Math.max(y0 - y, 0, y - y1)) / unit;
    const room = 0.1 + 0.26 * Math.exp(-away * 4);
    const warm = light.night * 0.42 * Math.exp(-Math.hypot(x / width - 0.95, y / height - 0.5) * 2);
    const paper =
      1 +
      0.05 * noise.at((x / unit) * 60, (y / unit) * 8) +
      0.1 * noise.fbm((x / unit) * 3, (y / unit) * 3, 3);
    return (
      (wall[c] as number) *
      paper *
      ((glow[c] as number) * room * 1.5 +
        (light.ambient[c] as number) * 0.34 +
        (lamp[c] as number) * warm +
        0.05)
    );
  };
  fill(stage, 0, 0, width, y0, 11, Material.built, shade);
  fill(stage, 0, y1, width, height, 11, Material.built, shade);
  fill(stage, 0, y0, x0, y1, 11, Material.built, shade);
  fill(stage, x1, y0, width, y1, 11, Material.built, shade);
  const wood = hex('#e6dccb');
  const frame = unit * 0.026;
  const bar = (a: number, b: number, c: number, d: number, tone: number) =>
    fill(stage, a, b, c, d, 10, Material.built, (x, y, n) => {
      const edge = clamp(Math.min(x - a, c - x, y - b, d - y) / (frame * 0.35));
      return (
        (wood[n] as number) *
        tone *
        (0.55 + 0.45 * edge) *
        ((light.ambient[n] as number) * 0.75 + (glow[n] as number) * 0.22)
      );
    });
  bar(x0 - frame, y0 - frame, x0 + frame * 0.4, y1, 0.9);
  bar(x1 - frame * 0.4, y0 - frame, x1 + frame, y1, 0.75);
  bar(x0 - frame, y0 - frame, x1 + frame, y0 + frame * 0.4, 0.85);
  bar((x0 + x1) / 2 - frame * 0.32, y0, (x0 + x1) / 2 + frame * 0.32, y1, 0.62);
  bar(x0, lerp(y0, y1, 0.4) - frame * 0.28, x1, lerp(y0, y1, 0.4) + frame * 0.28, 0.62);
  // Curtains: folds of cloth on both sides.
  const cloth = mix(pick(random, walls), hex('#f3e6d0'), 0.45);
  for (const side of [-1, 1]) {
    const edge = side < 0 ? x0 - unit * 0.1 : x1 + unit * 0.1;
    const wide = unit * 0.15;
    fill(
      stage,
      edge - wide / 2,
      y0 - frame * 2,
      edge + wide / 2,
      y1 + unit * 0.16,
      9.6,
      Material.built,
      (x, y, c) => {
        const fold =
          0.5 + 0.5 * Math.sin(((x - edge) / wide) * 17 + noise.at((x / unit) * 4, (y / unit) * 1.4) * 2);
        const near = clamp(1 - (Math.abs(x - (side < 0 ? x0 : x1)) / unit) * 4);
        return (
          (cloth[c] as number) *
          (0.35 + 0.65 * fold) *
          ((light.ambient[c] as number) * 0.5 + (glow[c] as number) * (0.1 + 0.4 * near) + 0.03)
        );
      },
    );
  }
  fill(
    stage,
    x0 - unit * 0.07,
    y1 - frame * 0.4,
    x1 + unit * 0.07,
    y1 + unit * 0.06,
    9,
    Material.land,
    (x, y, c) => {
      const t = (y - y1) / (unit * 0.06);
      const grain = 1 + 0.1 * noise.at((x / unit) * 5, (y / unit) * 90);
      return (
        (wood[c] as number) *
        grain *
        (t < 0.55
          ? (glow[c] as number) * 0.5 + (light.ambient[c] as number) * 0.55
          : (light.ambient[c] as number) * 0.34)
      );
    },
  );
  stage.focus.y = (y1 + unit * 0.018) / height;
}

/** Paints a table in front of a dark wall, lit from one side like classical still lifes. */
export function paintTable(stage: Stage): void {
  const { width, height, unit, light, noise } = stage;
  const random = stage.random('table');
  const back = pick(random, [hex('#4a4136'), hex('#33423f'), hex('#47363f'), hex('#3a4250')]);
  const wood = pick(random, [hex('#8a5a34'), hex('#6f4a30'), hex('#9a7448')]);
  const left = light.sunX < 0.5;
  const edge = height * 0.64;
  fill(stage, 0, 0, width, edge, 22, Material.sky, (x, y, c) => {
    const u = left ? x / width : 1 - x / width;
    const glow = Math.exp(-Math.hypot(u - 0.62, y / height - 0.36) * 2.3);
    const cloth = 1 + 0.16 * noise.fbm((x / unit) * 3.2, (y / unit) * 3.2, 4);
    return (
      (back[c] as number) *
      cloth *
      ((light.key[c] as number) * glow * 0.85 + (light.ambient[c] as number) * 0.28)
    );
  });
  fill(stage, 0, edge, width, height, 8, Material.land, (x, y, c) => {
    const t = (y - edge) / (height - edge);
    const grain = noise.fbm((x / unit) * 1.6, (y / unit) * (26 - 12 * t), 4);
    const u = left ? x / width : 1 - x / width;
    const pool = Math.exp(-(((u - 0.45) / 0.5) ** 2));
    return (
      (wood[c] as number) *
      (1 + grain * 0.38) *
      ((light.key[c] as number) * (0.12 + 0.45 * pool) * (0.75 + 0.35 * t) +
        (light.ambient[c] as number) * 0.4) *
      0.8
    );
  });
  stage.focus.y = 0.79;
}

const bouquetColors = {
  rose: ['#b81f3a', '#d8435a', '#f0a0ae', '#f6e4dc'].map(hex),
  tulip: ['#e0425a', '#f2b23a', '#b65ac8', '#f4efe6'].map(hex),
  sunflower: ['#f7b916', '#f2a516', '#ffc934'].map(hex),
};

/** Places a vase with a bunch of flowers; `kind` decides the heads. */
export function placeBouquet(
  stage: Stage,
  kind: FlowerKind,
  color: Rgb | undefined,
  x: number,
  y: number,
  size: number,
): void {
  const random = stage.random('bouquet');
  const clay = new Clay(1.5, 1.9, size / 1.9);
  const vase = pick(random, [hex('#3f6a8c'), hex('#c9bda6'), hex('#7a3f35'), hex('#4f7a6b')]);
  clay.plate(
    [
      [0.62, 1.12],
      [0.88, 1.12],
      [0.86, 1.22],
      [0.98, 1.45],
      [0.96, 1.7],
      [0.86, 1.86],
      [0.64, 1.86],
      [0.54, 1.7],
      [0.52, 1.45],
      [0.64, 1.22],
    ],
    vase,
    { round: true, z: 0.2 },
  );
  groundShadow(stage, x, y, size * 0.34, size * 0.06);
  stamp(stage, clay, x - clay.width / 2, y - clay.height, {
    distance: 8,
    material: Material.subject,
    texture: 0.1,
  });
  for (let n = 0; n < 11; n += 1) {
    const angle = -Math.PI / 2 + (n === 10 ? 0 : ((n % 5) - 2) * 0.42 + between(random, -0.1, 0.1));
    const reach = n < 5 ? 0.72 : n < 10 ? 0.46 : 0.3;
    const head = new Clay(1, 1.7, (size * 0.62) / 1.7);
    buildFlower(
      head,
      kind,
      random,
      color ?? pick(random, kind === 'flower' ? flowerColors : bouquetColors[kind]),
    );
    // Leaves out the part of the stalk below the rim of the vase.
    const rim = size * (0.06 - Math.sin(angle) * reach * 0.72);
    head.alpha.fill(0, Math.max(0, Math.min(head.height, Math.floor(rim))) * head.width);
    const hx = x + Math.cos(angle) * reach * size * 0.52;
    const hy = y - size * 0.42 + Math.sin(angle) * reach * size * 0.72;
    stamp(stage, head, hx - head.width / 2, hy, {
      distance: 8 - n * 0.01,
      material: Material.subject,
      texture: 0.1,
      flip: n % 2 === 0,
    });
    // Its own stalk is longer than the way to the vase; what hangs below is covered by the vase, stamped again.
  }
  stamp(stage, clay, x - clay.width / 2, y - clay.height, {
    distance: 7.5,
    material: Material.subject,
    texture: 0.1,
  });
}
