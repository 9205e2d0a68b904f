import { clamp, hex, lerp, mix, type Rgb, scale } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import { between, pick, type Random } from '../canvas/random.ts';
import { Clay } from '../figures/clay.ts';
import { stamp } from '../figures/stamp.ts';
import type { Stage } from './stage.ts';

/** A soft backdrop: the light's colours out of focus, with discs of distant lamps or leaves. */
export function paintBackdrop(stage: Stage): void {
  const { planes, width, height, unit, light, noise, scene } = stage;
  const random = stage.random('backdrop');
  const accent = scene.alsoSettings.includes('forest') || scene.setting === 'forest' ? hex('#3f6b3a') : mix(light.middle, hex('#7a5a6a'), 0.4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const i = (y * width + x) * 3;
      const cloud = noise.fbm((x / unit) * 1.7, (y / unit) * 1.7, 3);
      const glow = Math.exp(-Math.hypot(x / width - light.sunX, y / height - 0.3) * 2.2);
      for (let c = 0; c < 3; c += 1) {
        const base = lerp(accent[c] as number, light.zenith[c] as number, clamp(y / height + cloud * 0.5));
        planes.rgb[i + c] = base * (0.5 + cloud * 0.25) + (light.horizon[c] as number) * glow * 0.7;
      }
    }
  }
  for (let n = 0; n < 26; n += 1) {
    const clay = new Clay(0.12, 0.12, unit);
    const radius = between(random, 0.012, 0.055);
    const color = mix(light.horizon, light.sun, random());
    clay.limb([[0.06, 0.06, radius]], color, 0, 0.7);
    stamp(stage, clay, random() * width, random() * height * 0.8, { distance: 3, material: Material.sky, opacity: between(random, 0.05, 0.22), texture: 0 });
  }
  planes.depth.fill(1);
  planes.material.fill(Material.sky);
}

const skins = ['#e8b796', '#c68a63', '#8d5a3b', '#f0c8ac', '#6b4129'].map(hex);
const hairs = ['#2a1a14', '#5b351d', '#8c5a2c', '#c9a05a', '#161214', '#7a2f1c'].map(hex);

/** Head and shoulders in profile: forehead, nose, lips and chin carry the likeness, the hair carries the mood. */
export function placePortrait(stage: Stage, woman: boolean, cloth: Rgb | undefined): void {
  const { width, height, unit, light } = stage;
  const random: Random = stage.random('sitter');
  const skin = pick(random, skins);
  const hair = pick(random, hairs);
  const coat = cloth ?? pick(random, [hex('#7a2435'), hex('#2f4a6b'), hex('#4a5a3a'), hex('#c9a46a'), hex('#3a3040')]);
  const clay = new Clay(1.7, 1.7, unit * 0.58);
  const flip = light.sunX < 0.5;
  clay.limb([[0.12, 1.75, 0.3], [0.42, 1.45, 0.24], [0.8, 1.33, 0.21], [1.12, 1.45, 0.24], [1.36, 1.75, 0.28]], coat, 0);
  clay.limb([[0.78, 1.34, 0.175], [0.8, 1.12, 0.15], [0.84, 0.9, 0.16]], skin, 0.05);
  clay.limb([[0.56, 1.36, 0.075], [0.8, 1.33, 0.095], [1.02, 1.38, 0.075]], mix(coat, hex('#ffffff'), 0.18), 0.16);
  // The skull and the face, from brow to chin.
  clay.limb([[0.8, 0.56, 0.34], [0.88, 0.6, 0.31]], skin, 0.06);
  clay.limb([[0.9, 0.62, 0.27], [0.97, 0.82, 0.2], [1.02, 0.98, 0.115]], skin, 0.1);
  clay.limb([[0.78, 0.9, 0.16], [0.94, 1.0, 0.115], [1.05, 1.01, 0.075]], skin, 0.1);
  clay.limb([[1.13, 0.5, 0.06], [1.15, 0.6, 0.052]], skin, 0.28);
  clay.plate([[1.13, 0.52], [1.175, 0.56], [1.2, 0.63], [1.285, 0.735], [1.275, 0.765], [1.2, 0.785], [1.12, 0.8], [1.06, 0.7]], skin, { z: 0.06, facing: [0.5, -0.05] });
  clay.limb([[1.22, 0.745, 0.04]], skin, 0.12);
  const lip = mix(skin, hex('#b0303a'), woman ? 0.62 : 0.3);
  clay.limb([[1.1, 0.855, 0.02], [1.165, 0.84, 0.03], [1.2, 0.848, 0.02]], lip, 0.3).limb([[1.09, 0.885, 0.02], [1.15, 0.895, 0.034], [1.185, 0.888, 0.018]], scale(lip, 1.08), 0.3);
  clay.limb([[1.1, 0.97, 0.055]], skin, 0.14);
  clay.soften(0.035);
  clay.limb([[0.99, 0.612, 0.012], [1.06, 0.585, 0.016], [1.125, 0.612, 0.008]], hex('#1d1210'), 0.5);
  clay.plate([[1.02, 0.625], [1.08, 0.6], [1.125, 0.622], [1.08, 0.645]], hex('#f5efe8'), { z: 0.4 });
  clay.limb([[1.092, 0.622, 0.021]], hex(pick(random, ['#3a5a7a', '#4a3018', '#3f6a4a'])), 0.6).limb([[1.096, 0.622, 0.011]], hex('#0c0808'), 0.7);
  clay.limb([[1.02, 0.594, 0.007], [1.1, 0.588, 0.011], [1.165, 0.598, 0.005]], hex('#140c0a'), 0.75);
  clay.limb([[0.97, 0.53, 0.013], [1.06, 0.49, 0.019], [1.155, 0.515, 0.01]], scale(hair, 0.8), 0.6);
  clay.limb([[0.72, 0.66, 0.062], [0.74, 0.74, 0.04]], mix(skin, hex('#b0503a'), 0.2), 0.5);
  // Hair in locks from the crown; a woman's falls over the shoulder, a man's ends at the neck.
  const locks = woman ? 46 : 34;
  for (let n = 0; n < locks; n += 1) {
    const t = n / (locks - 1);
    const tone = scale(hair, between(random, 0.65, 1.45));
    const w = between(random, 0.03, 0.05);
    const startX = 1.06 - t * 0.2;
    const startY = 0.34 - Math.sin(t * Math.PI) * 0.08 + t * 0.02;
    if (woman) {
      const wave = between(random, -0.05, 0.05);
      clay.limb([[startX, startY, w], [0.86 - t * 0.36, 0.26 + t * 0.08, w * 1.5], [0.62 - t * 0.14, 0.62 + wave, w * 1.5], [0.56 + t * 0.06 - 0.12 * (n % 3) * 0.5, 1.02 + wave, w * 1.5], [0.5 + wave * 2 + 0.09 * (n % 4), 1.42 + between(random, -0.08, 0.16), w * 0.5]], tone, 0.3 + t * 0.12);
    } else {
      clay.limb([[startX, startY, w], [0.86 - t * 0.32, 0.24 + t * 0.1, w * 1.4], [0.56 + between(random, -0.04, 0.08), 0.5 + t * 0.1, w * 1.4], [0.58 + between(random, -0.03, 0.05), 0.78 + between(random, -0.06, 0.08), w * 0.7]], tone, 0.24);
    }
  }
  for (let n = 0; n < 9; n += 1) clay.limb([[1.0 - n * 0.06, 0.24, 0.04], [1.1 - n * 0.05, 0.32 + 0.012 * n, 0.03], [1.12 - n * 0.045, 0.42, 0.008]], scale(hair, between(random, 0.7, 1.3)), 0.5);
  if (!woman && random() < 0.5) for (let n = 0; n < 40; n += 1) clay.limb([[between(random, 0.84, 1.08), between(random, 0.92, 1.02), 0.02], [between(random, 0.9, 1.1), between(random, 1.02, 1.1), 0.008]], scale(hair, between(random, 0.6, 1.2)), 0.5);
  stamp(stage, clay, width * (flip ? 0.48 : 0.52) - clay.width / 2, height - clay.height, { distance: 6, material: Material.subject, flip, texture: 0.06 });
  stage.focus.x = 0.5;
  stage.focus.y = 0.6;
}
