import { clamp, hex, lerp, mix, type Rgb, scale } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import { between, pick } from '../canvas/random.ts';
import { Clay } from '../figures/clay.ts';
import { stamp } from '../figures/stamp.ts';
import { depthOf, type Stage } from './stage.ts';

/** Paints the view under water: shafts of light from above, deepening blue, ripples of light on a sandy bed. */
export function paintDeep(stage: Stage): void {
  const { planes, width, height, unit, noise, light } = stage;
  const top = mix(hex('#7fe0e6'), light.horizon, 0.15);
  const middle = hex('#1580a8');
  const low = hex('#062a4e');
  const dim = 1 - light.night * 0.6;
  for (let y = 0; y < height; y += 1) {
    const v = y / height;
    for (let x = 0; x < width; x += 1) {
      const p = y * width + x;
      const fromX = (x / width - light.sunX) / (v + 0.28);
      const shaft = clamp(noise.fbm(fromX * 5.5 + 4, v * 0.35, 3) * 1.5 + 0.1) * (1 - v) ** 1.5;
      const glow = Math.exp(-Math.hypot(x / width - light.sunX, v * 1.1) * 2.8);
      const bed = v - (0.8 + 0.05 * noise.fbm((x / unit) * 2, 3, 3));
      const z = bed > 0 ? 40 / (1 + bed * 34) : 200;
      const caustic =
        bed > 0 ? (1 - Math.abs(noise.at(((x - width / 2) / unit) * z * 1.1, z * 2.2))) ** 7 : 0;
      const sand = bed > 0 ? Math.exp(-z * 0.055) : 0;
      for (let c = 0; c < 3; c += 1) {
        const water =
          v < 0.4
            ? lerp(top[c] as number, middle[c] as number, v / 0.4)
            : lerp(middle[c] as number, low[c] as number, (v - 0.4) / 0.6);
        let value = water * 0.85 + (top[c] as number) * (shaft * 0.55 + glow * 0.9);
        const floor = (c === 0 ? 0.34 : c === 1 ? 0.46 : 0.42) * (0.5 + caustic * 1.1);
        value = lerp(value, floor, sand * 0.85);
        planes.rgb[p * 3 + c] = value * dim;
      }
      planes.depth[p] = bed > 0 ? depthOf(z) : 1;
      planes.material[p] = bed > 0 ? Material.land : Material.sky;
    }
  }
}

const corals = ['#e2576a', '#f08a4a', '#b05ad0', '#e8b84a', '#4ab8a0', '#f07fae'].map(hex);

/** Plants corals and weeds along the bed, higher at the sides so that the middle stays open. */
export function plantReef(stage: Stage): void {
  const { width, height, unit } = stage;
  const random = stage.random('reef');
  const veil: Rgb = hex('#0d4a72');
  for (let n = 0; n < 22; n += 1) {
    const nearness = n / 22;
    const x = random();
    const side = Math.abs(x - 0.5) * 2;
    const clay = new Clay(0.4, 0.4, unit);
    const base = mix(pick(random, corals), veil, 0.5 * (1 - nearness));
    const kind = random();
    if (kind < 0.4) {
      for (let b = 0; b < 9; b += 1) {
        const lean = between(random, -0.13, 0.13);
        const top = between(random, 0.08, 0.26);
        clay.limb(
          [
            [0.2, 0.4, 0.02],
            [0.2 + lean * 0.6, 0.4 - (0.4 - top) * 0.5, 0.014],
            [0.2 + lean, top, 0.012],
          ],
          scale(base, between(random, 0.7, 1.1)),
          random() * 0.03,
        );
        clay.limb(
          [
            [0.2 + lean * 0.7, top + 0.08, 0.01],
            [0.2 + lean * 1.4, top + 0.02, 0.009],
          ],
          base,
          random() * 0.03,
        );
      }
    } else if (kind < 0.65) {
      for (let b = 0; b < 40; b += 1)
        clay.limb(
          [[0.2 + between(random, -0.12, 0.12), 0.36 - random() * 0.12, between(random, 0.012, 0.03)]],
          scale(base, between(random, 0.6, 1.1)),
          random() * 0.04,
        );
    } else {
      const weed = mix(hex('#2f8a5a'), veil, 0.4 * (1 - nearness));
      for (let b = 0; b < 7; b += 1) {
        const sx = 0.2 + between(random, -0.08, 0.08);
        const sway = between(random, -0.07, 0.07);
        clay.limb(
          [
            [sx, 0.4, 0.008],
            [sx + sway, 0.28, 0.013],
            [sx - sway, 0.16, 0.011],
            [sx + sway * 0.6, between(random, 0.02, 0.1), 0.003],
          ],
          scale(weed, between(random, 0.6, 1.2)),
          random() * 0.02,
        );
      }
    }
    const size = (0.4 + 0.55 * nearness) * (0.6 + 0.6 * side);
    const y = height * (0.83 + 0.17 * nearness) - clay.height * size + unit * 0.02;
    stamp(stage, clay, x * width - (clay.width * size) / 2, y, {
      distance: 40 - 32 * nearness,
      material: Material.plant,
      shrink: size,
      texture: 0.3,
    });
  }
  for (let n = 0; n < 60; n += 1) {
    const x = random() * width;
    const y = random() * height * 0.85;
    const clay = new Clay(0.02, 0.02, unit);
    const r = 0.0015 + 0.006 * random() ** 4;
    clay.limb([[0.01, 0.01, r]], hex('#cdf6ff'));
    stamp(stage, clay, x, y, { distance: 8, material: Material.sky, opacity: 0.35, texture: 0 });
  }
}
