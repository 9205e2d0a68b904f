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
  const accent =
    scene.alsoSettings.includes('forest') || scene.setting === 'forest'
      ? hex('#3f6b3a')
      : mix(light.middle, hex('#7a5a6a'), 0.4);
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
    stamp(stage, clay, random() * width, random() * height * 0.8, {
      distance: 3,
      material: Material.sky,
      opacity: between(random, 0.05, 0.22),
      texture: 0,
    });
  }
  planes.depth.fill(1);
  planes.material.fill(Material.sky);
}

const skins = ['#e8b796', '#c68a63', '#8d5a3b', '#f0c8ac', '#6b4129'].map(hex);
const hairs = ['#2a1a14', '#5b351d', '#8c5a2c', '#c9a05a', '#161214', '#7a2f1c'].map(hex);

/** A cap of hair over the skull, then strands that follow it: a woman's fall over the shoulder, a man's end at the neck. */
function placeHair(clay: Clay, woman: boolean, hair: Rgb, random: Random): void {
  // What closes the gap between the strands and the neck.
  const nape = woman ? 0.24 : 0.13;
  clay.limb(
    [
      [0.68, 0.6, nape],
      [0.68, woman ? 1.0 : 0.8, nape],
      [0.6, woman ? 1.36 : 0.92, nape * 0.8],
    ],
    scale(hair, 0.55),
    -0.12,
  );
  clay.limb(
    [
      [0.98, 0.33, 0.1],
      [0.8, 0.36, 0.2],
      [0.6, 0.52, 0.2],
      [0.6, 0.72, woman ? 0.19 : 0.12],
    ],
    scale(hair, 0.8),
    0.24,
  );
  if (woman)
    clay.limb(
      [
        [0.62, 0.66, 0.2],
        [0.6, 1.0, 0.2],
        [0.53, 1.34, 0.18],
        [0.38, 1.62, 0.05],
      ],
      scale(hair, 0.8),
      0.24,
    );
  const strands = 110;
  for (let n = 0; n < strands; n += 1) {
    const t = n / (strands - 1);
    const tone = scale(hair, between(random, 0.62, 1.55));
    const w = between(random, 0.007, 0.016);
    const wave = between(random, -0.03, 0.03);
    const rise = between(random, 0.14, 0.26) + t * 0.1;
    const back = 0.38 + t * 0.2 + wave;
    if (woman) {
      clay.limb(
        [
          [1.1 - t * 0.12, 0.36 + t * 0.05, w * 0.6],
          [0.84, rise, w],
          [back + 0.04, 0.58, w],
          [back + 0.02, 0.95 + wave, w],
          [back - 0.08 + Math.sin(n) * 0.05, 1.3 + wave, w],
          [back - 0.14 + Math.sin(n) * 0.07, between(random, 1.45, 1.7), w * 0.3],
        ],
        tone,
        0.4 + random() * 0.04,
      );
    } else {
      clay.limb(
        [
          [1.1 - t * 0.1, 0.38 - t * 0.02, w * 0.6],
          [0.84, rise, w],
          [back + 0.06, 0.56, w],
          [0.52 + t * 0.14, between(random, 0.76, 0.9), w * 0.4],
        ],
        tone,
        0.4 + random() * 0.04,
      );
    }
  }
  clay.soften(0.005);
}

/** Head and shoulders in profile: forehead, nose, lips and chin carry the likeness, the hair carries the mood. */
export function placePortrait(stage: Stage, woman: boolean, cloth: Rgb | undefined): void {
  const { width, height, unit, light } = stage;
  const random: Random = stage.random('sitter');
  const skin = pick(random, skins);
  const hair = pick(random, hairs);
  const coat =
    cloth ?? pick(random, [hex('#7a2435'), hex('#2f4a6b'), hex('#4a5a3a'), hex('#c9a46a'), hex('#3a3040')]);
  const clay = new Clay(1.7, 1.7, unit * 0.58);
  const flip = light.sunX < 0.5;
  // A portrait is lit from the front and the side, whatever the hour.
  light.toLight = [flip ? -0.66 : 0.66, 0.34, 0.67];
  clay.limb(
    [
      [0.45, 1.9, 0.42],
      [1.0, 1.9, 0.42],
    ],
    coat,
    -0.2,
  );
  clay.limb(
    [
      [0.12, 1.75, 0.3],
      [0.42, 1.45, 0.24],
      [0.8, 1.33, 0.21],
      [1.12, 1.45, 0.24],
      [1.36, 1.75, 0.28],
    ],
    coat,
    0,
  );
  clay.limb(
    [
      [0.78, 1.34, 0.175],
      [0.8, 1.12, 0.15],
      [0.84, 0.9, 0.16],
    ],
    skin,
    0.05,
  );
  if (!woman)
    clay.limb(
      [
        [0.62, 1.32, 0.05],
        [0.8, 1.4, 0.06],
        [0.98, 1.35, 0.05],
      ],
      scale(coat, 0.7),
      0.3,
    );
  // The skull and the face, from brow to chin.
  clay.limb(
    [
      [0.8, 0.56, 0.34],
      [0.88, 0.6, 0.31],
    ],
    skin,
    0.06,
  );
  clay.limb(
    [
      [0.9, 0.62, 0.27],
      [0.97, 0.82, 0.2],
      [1.02, 0.98, 0.115],
    ],
    skin,
    0.1,
  );
  clay.limb(
    [
      [0.78, 0.9, 0.16],
      [0.94, 1.0, 0.115],
      [1.05, 1.01, 0.075],
    ],
    skin,
    0.1,
  );
  clay.limb(
    [
      [1.13, 0.5, 0.06],
      [1.15, 0.6, 0.052],
    ],
    skin,
    0.28,
  );
  clay.plate(
    [
      [1.13, 0.52],
      [1.175, 0.56],
      [1.19, 0.63],
      [1.245, 0.73],
      [1.24, 0.76],
      [1.18, 0.78],
      [1.12, 0.8],
      [1.06, 0.7],
    ],
    skin,
    { z: 0.06, facing: [0.5, -0.05] },
  );
  clay.limb([[1.2, 0.742, 0.034]], skin, 0.12);
  const lip = mix(skin, hex('#b0303a'), woman ? 0.55 : 0.38);
  clay
    .limb(
      [
        [1.1, 0.857, 0.012],
        [1.15, 0.845, 0.022],
        [1.175, 0.85, 0.014],
      ],
      lip,
      0.3,
    )
    .limb(
      [
        [1.1, 0.88, 0.012],
        [1.14, 0.885, 0.024],
        [1.165, 0.88, 0.012],
      ],
      scale(lip, 1.08),
      0.3,
    );
  clay.limb([[1.1, 0.97, 0.055]], skin, 0.14);
  clay.soften(0.035);
  clay.limb(
    [
      [0.99, 0.612, 0.012],
      [1.06, 0.585, 0.016],
      [1.125, 0.612, 0.008],
    ],
    hex('#1d1210'),
    0.5,
  );
  clay.plate(
    [
      [1.02, 0.625],
      [1.08, 0.6],
      [1.125, 0.622],
      [1.08, 0.645],
    ],
    hex('#f5efe8'),
    { z: 0.4 },
  );
  clay
    .limb([[1.092, 0.622, 0.021]], hex(pick(random, ['#3a5a7a', '#4a3018', '#3f6a4a'])), 0.6)
    .limb([[1.096, 0.622, 0.011]], hex('#0c0808'), 0.7);
  clay.limb(
    [
      [1.02, 0.594, 0.007],
      [1.1, 0.588, 0.011],
      [1.165, 0.598, 0.005],
    ],
    hex('#140c0a'),
    0.75,
  );
  clay.limb(
    [
      [0.97, 0.53, 0.013],
      [1.06, 0.49, 0.019],
      [1.155, 0.515, 0.01],
    ],
    scale(hair, 0.8),
    0.6,
  );
  clay.limb(
    [
      [0.72, 0.66, 0.062],
      [0.74, 0.74, 0.04],
    ],
    mix(skin, hex('#b0503a'), 0.2),
    0.5,
  );
  clay.soften(0.006);
  placeHair(clay, woman, hair, random);
  stamp(stage, clay, width * (flip ? 0.48 : 0.52) - clay.width / 2, height - clay.height, {
    distance: 6,
    material: Material.subject,
    flip,
    texture: 0.06,
  });
  stage.focus.x = 0.5;
  stage.focus.y = 0.6;
}
