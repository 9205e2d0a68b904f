import { clamp, hex, lerp, mix, type Rgb, scale } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import { between, pick, type Random } from '../canvas/random.ts';
import { depthOf, fogAt, type Stage } from './stage.ts';

const facades = ['#6c7480', '#8a8378', '#5a5f6b', '#7d6a5e', '#97a0a8', '#4d5866'].map(hex);
const lampColors = ['#ffd58a', '#ffe6b8', '#ffc06a', '#cfe4ff'].map(hex);
const signColors = ['#ff2fa0', '#21e6ff', '#ff9a2a', '#8a4dff', '#3aff9a'].map(hex);

interface Block {
  x0: number;
  x1: number;
  top: number;
  bottom: number;
  distance: number;
  wall: Rgb;
}

/**
 * Paints a house front: walls with rows of windows, lit at random at night; its left or right part faces away from the
 * light.
 */
function paintBlock(stage: Stage, block: Block, random: Random): void {
  const { planes, width, height, light, unit, noise, traits } = stage;
  const fog = Math.min(0.93, fogAt(light, block.distance) * 1.5 + 0.04);
  const depth = depthOf(block.distance);
  const wide = block.x1 - block.x0;
  const turn = light.sunX < 0.5 ? 0.7 : 0.3;
  const pitchX = Math.max(
    3,
    Math.min(unit * 0.016, unit * (0.62 / block.distance) * between(random, 0.8, 1.3)),
  );
  const pitchY = pitchX * between(random, 1, 1.5);
  const lampColor = pick(random, lampColors);
  const habit = between(random, 0.12, 0.5);
  const style = random();
  const seed = Math.floor(random() * 1000);
  for (let y = Math.max(0, Math.floor(block.top)); y < Math.min(height, block.bottom); y += 1) {
    const floor = Math.floor((y - block.top) / pitchY);
    const inFloor = (y - block.top) / pitchY - floor;
    for (let x = Math.max(0, Math.floor(block.x0)); x < Math.min(width, block.x1); x += 1) {
      const p = y * width + x;
      const u = (x - block.x0) / wide;
      const lit = u < turn === light.sunX < 0.5;
      const column = Math.floor((x - block.x0) / pitchX);
      const inColumn = (x - block.x0) / pitchX - column;
      const glass =
        style < 0.3
          ? inFloor > 0.3
          : style < 0.6
            ? inColumn > 0.3 && inColumn < 0.85 && inFloor > 0.25 && inFloor < 0.8
            : inColumn > 0.22;
      const chance =
        (Math.imul(column * 73 + seed, 0x9e3779b1) ^ Math.imul(floor * 151 + seed * 7, 0x85ebca6b)) >>> 0;
      const on = glass && ((chance >>> 8) & 1023) / 1023 < habit * light.night;
      const grime = 1 + 0.14 * noise.at(x / (unit * 0.02), y / (unit * 0.06));
      const low = clamp((y - block.top) / Math.max(1, block.bottom - block.top));
      for (let c = 0; c < 3; c += 1) {
        const sun = (light.key[c] as number) * (lit ? 0.62 : 0.14);
        let value = (block.wall[c] as number) * grime * (sun + (light.ambient[c] as number) * 0.75) * 0.7;
        if (glass)
          value = lerp(
            value,
            lerp(light.horizon[c] as number, light.middle[c] as number, 1 - low) * (lit ? 0.62 : 0.4),
            0.6,
          );
        value = lerp(value, (light.fog[c] as number) * 0.8, Math.min(0.96, fog * (0.8 + 0.5 * low)));
        if (on) value += (lampColor[c] as number) * (0.35 + ((chance >>> 20) & 255) / 300) * (1 - fog * 0.55);
        planes.rgb[p * 3 + c] = value;
      }
      planes.depth[p] = depth;
      planes.material[p] = Material.built;
    }
  }
  if ((traits.neon || stage.scene.neon) && block.distance < 70 && random() < 0.7)
    paintSign(stage, block, random);
}

/** Paints a glowing sign down or across a wall. Its strokes are not letters of any script. */
function paintSign(stage: Stage, block: Block, random: Random): void {
  const { planes, width, height } = stage;
  const wide = block.x1 - block.x0;
  const color = pick(random, signColors);
  const upright = random() < 0.6;
  const w = wide * (upright ? 0.2 : 0.6);
  const h = upright ? wide * between(random, 0.7, 1.4) : wide * 0.18;
  const x0 = block.x0 + between(random, 0.08, 0.9 - w / wide) * wide;
  const y0 = block.top + (block.bottom - block.top) * between(random, 0.12, 0.45);
  const cells = Math.max(2, Math.round(upright ? h / w : w / h));
  const seed = Math.floor(random() * 9999);
  for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, y0 + h); y += 1) {
    for (let x = Math.max(0, Math.floor(x0)); x < Math.min(width, x0 + w); x += 1) {
      const u = upright ? (x - x0) / w : (((x - x0) / w) * cells) % 1;
      const v = upright ? (((y - y0) / h) * cells) % 1 : (y - y0) / h;
      const cell = Math.floor(upright ? ((y - y0) / h) * cells : ((x - x0) / w) * cells);
      const bits = Math.imul(cell + seed, 0x9e3779b1) >>> 0;
      const frame =
        u < 0.06 || u > 0.94 || (upright ? y - y0 < w * 0.06 || y0 + h - y < w * 0.06 : v < 0.1 || v > 0.9);
      const row = Math.floor(v * 5);
      const bar = row > 0 && row < 4 && u > 0.2 && u < 0.8 && (v * 5) % 1 < 0.5 && (bits >>> (row * 3)) & 1;
      const post = v > 0.18 && v < 0.82 && Math.abs(u - (0.3 + 0.4 * ((bits >>> 13) & 1))) < 0.07;
      const power = frame || bar || post ? 2.4 : 0.22;
      const p = y * width + x;
      for (let c = 0; c < 3; c += 1)
        planes.rgb[p * 3 + c] = (planes.rgb[p * 3 + c] as number) * 0.3 + (color[c] as number) * power;
    }
  }
}

/** Paints a skyline in ranks, from the hazy distance to the foreground. `ground` is the row on which it stands. */
export function paintSkyline(stage: Stage, ground: number, ranks: readonly number[], tall: number): void {
  const { width, unit } = stage;
  const random = stage.random('skyline');
  const center = between(random, 0.3, 0.7);
  for (const [n, distance] of ranks.entries()) {
    let x = -unit * 0.05;
    while (x < width) {
      const w = unit * between(random, 0.04, 0.11) * (1.25 - (distance / 260) * 0.6);
      const crowd = 0.35 + 0.75 * Math.exp(-(((x / width - center) / 0.26) ** 2));
      const high = unit * tall * crowd * between(random, 0.35, 1) ** 1.3 * (1 - n * 0.16);
      const wall = scale(pick(random, facades), between(random, 0.75, 1.15));
      const block = {
        x0: x,
        x1: x + w,
        top: ground - high,
        bottom: ground + n * unit * 0.003,
        distance,
        wall,
      };
      paintBlock(stage, block, random);
      const kind = random();
      if (kind < 0.4)
        paintBlock(
          stage,
          {
            ...block,
            x0: x + w * 0.22,
            x1: x + w * 0.78,
            top: block.top - high * between(random, 0.05, 0.14),
            bottom: block.top + 1,
          },
          random,
        );
      if (kind < 0.18) paintMast(stage, x + w / 2, block.top - high * 0.34, block.top, distance);
      x += w * between(random, 0.75, 1.15);
    }
  }
}

function paintMast(stage: Stage, x: number, top: number, bottom: number, distance: number): void {
  const { planes, width, height, light, unit } = stage;
  const thick = Math.max(1, unit * 0.0016);
  const fog = fogAt(light, distance);
  const color = mix(scale(light.ambient, 0.25), light.fog, Math.min(0.9, fog * 1.5));
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, bottom); y += 1) {
    for (let px = Math.floor(x - thick / 2); px < x + thick / 2; px += 1) {
      if (px < 0 || px >= width) continue;
      const p = y * width + px;
      const tip = y - top < unit * 0.004 ? light.night * 3 : 0;
      planes.rgb[p * 3] = (color[0] as number) + tip;
      planes.rgb[p * 3 + 1] = (color[1] as number) + tip * 0.12;
      planes.rgb[p * 3 + 2] = (color[2] as number) + tip * 0.1;
      planes.material[p] = Material.built;
      planes.depth[p] = depthOf(distance);
    }
  }
}

/**
 * Paints a street that recedes between two rows of houses. The roadway is marked as water, so that it reflects when
 * wet.
 */
export function paintStreet(stage: Stage, wet: boolean): void {
  const { width, height, horizon, focal, eye, planes, light, noise } = stage;
  const random = stage.random('street');
  for (let y = Math.floor(horizon); y < height; y += 1) {
    const z = (eye * focal) / Math.max(1, y - horizon);
    for (let x = 0; x < width; x += 1) {
      const p = y * width + x;
      const wx = ((x - width / 2) / focal) * z;
      const kerb = Math.abs(wx) > 3.4;
      const stripe = Math.abs(wx) < 0.09 && (z * 0.25) % 1 < 0.5;
      const rough = 1 + 0.25 * noise.fbm(wx * 3, z * 3, 2);
      const puddle = wet && !kerb && !stripe && noise.fbm(wx * 0.5, z * 0.3 + 11, 3) > -0.28;
      planes.material[p] = puddle ? Material.water : Material.land;
      planes.depth[p] = depthOf(z);
      const tone = (stripe ? 0.5 : kerb ? 0.2 : 0.085) * rough;
      const fog = fogAt(light, z) * 0.9;
      for (let c = 0; c < 3; c += 1) {
        const value = tone * ((light.key[c] as number) * 0.4 + (light.ambient[c] as number) * 0.9) * 0.8;
        planes.rgb[p * 3 + c] = lerp(value, (light.fog[c] as number) * 0.8, Math.min(0.9, fog));
      }
    }
  }
  for (let z = 150; z > 7; z *= between(random, 0.78, 0.86)) {
    for (const side of [-1, 1]) {
      const near = width / 2 + (side * between(random, 4.6, 5.4) * focal) / z;
      const outer = side < 0 ? -10 : width + 10;
      const high = (between(random, 9, 24) * focal) / z;
      const base = horizon + (eye * focal) / z;
      const block = {
        x0: Math.min(near, outer),
        x1: Math.max(near, outer),
        top: base - high,
        bottom: base,
        distance: z * 1.3,
        wall: scale(pick(random, facades), between(random, 0.7, 1.1)),
      };
      if (side < 0) block.x0 = Math.max(block.x0, block.x1 - (14 * focal) / z);
      else block.x1 = Math.min(block.x1, block.x0 + (14 * focal) / z);
      paintBlock(stage, block, random);
      if (light.night > 0.2 && z < 60)
        paintMast(stage, near - (side * (1.1 * focal)) / z, base - (3.4 * focal) / z, base, z);
    }
  }
}
