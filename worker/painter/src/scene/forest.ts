import { hex, mix, type Rgb, scale } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import { between, pick, type Random } from '../canvas/random.ts';
import { Clay } from '../figures/clay.ts';
import { stamp } from '../figures/stamp.ts';
import { growTrees } from './scatter.ts';
import { depthOf, type Stage } from './stage.ts';

const floors = {
  spring: ['#5f7a34', '#7d8f45'],
  summer: ['#46602c', '#66743a'],
  autumn: ['#8a5a2a', '#a8682c'],
  winter: ['#dde6ee', '#c4d0dc'],
} as const;
const canopies = { spring: '#7fa544', summer: '#4d7431', autumn: '#c2762a', winter: '#bcc8d2' } as const;

/** Paints the misty light between the stems, brightest at the sun. */
export function paintForestAir(stage: Stage): void {
  const { planes, width, height, light, noise, unit, scene } = stage;
  const [floor, patch] = floors[scene.season].map(hex) as [Rgb, Rgb];
  const glowX = light.sunX;
  const air = mix(light.fog, light.horizon, 0.5);
  const leaf = hex(canopies[scene.season]);
  for (let y = 0; y < height; y += 1) {
    const ground = y > stage.horizon;
    const z = ground ? (stage.eye * stage.focal) / Math.max(1, y - stage.horizon) : 150;
    const fog = 1 - Math.exp(-Math.min(150, z) * (0.022 + light.haze * 2));
    for (let x = 0; x < width; x += 1) {
      const p = y * width + x;
      const away = Math.hypot((x / width - glowX) * 1.1, ((y - stage.horizon * 0.62) / height) * 1.2);
      const shine = Math.exp(-away * 3.2);
      const wx = ((x - width / 2) / stage.focal) * z;
      const leaves = ground ? noise.fbm(wx * 0.8, z * 0.8, 4) : noise.fbm((x / unit) * 5, (y / unit) * 5, 4);
      const dapple = ground ? Math.max(0, noise.fbm(wx * 0.35 + 20, z * 0.3, 3)) : 0;
      for (let c = 0; c < 3; c += 1) {
        const bright =
          (air[c] as number) * (0.5 + 0.75 * shine) +
          (light.sun[c] as number) * shine * 0.5 * (1 - light.night * 0.7);
        const tone =
          (floor[c] as number) * (0.6 - leaves * 0.4) + (patch[c] as number) * (0.4 + leaves * 0.4);
        const lit =
          tone *
          ((light.ambient[c] as number) * 0.65 + (light.key[c] as number) * (0.1 + dapple * 0.9)) *
          0.7;
        const back = bright * (0.86 + leaves * 0.16) + (leaf[c] as number) * 0.05;
        planes.rgb[p * 3 + c] = ground ? lit * (1 - fog) + back * fog : back;
      }
      planes.depth[p] = ground ? depthOf(z) : 1;
      planes.material[p] = ground ? Material.land : Material.sky;
    }
  }
}

function raiseTrunk(stage: Stage, random: Random, base: number, half: number, bark: Rgb): Clay {
  const { unit } = stage;
  const clay = new Clay((half * 9) / unit, (base + unit * 0.04) / unit, unit);
  const cx = (half * 4.5) / unit;
  const r = half / unit;
  const high = base / unit;
  const lean = between(random, -0.03, 0.03);
  clay.limb(
    [
      [cx, high + 0.01, r * 1.5],
      [cx, high - r * 2, r * 1.08],
      [cx + lean * 0.5, high * 0.5, r * 0.9],
      [cx + lean, -0.1, r * 0.72],
    ],
    bark,
  );
  for (const side of [-1, 1])
    clay.limb(
      [
        [cx, high - r * 1.2, r * 0.6],
        [cx + side * r * 1.7, high + r * 0.2, r * 0.3],
      ],
      scale(bark, 0.9),
      -0.01,
    );
  const branches = Math.floor(between(random, 1, 4));
  for (let n = 0; n < branches; n += 1) {
    const y = high * between(random, 0.06, 0.5);
    const side = random() < 0.5 ? -1 : 1;
    clay.limb(
      [
        [cx + lean * 0.6, y, r * 0.34],
        [cx + side * r * 1.8, y - r * 1.1, r * 0.2],
        [cx + side * r * 3.8, y - r * 3.4, r * 0.06],
      ],
      scale(bark, 0.85),
      -0.01,
    );
  }
  return clay;
}

/** Paints ranks of stems, nearer ones darker and larger, with mist between the ranks and undergrowth at their feet. */
export function paintStems(stage: Stage, near: boolean): void {
  const { width, height, unit, horizon, focal, eye, scene } = stage;
  const random = stage.random(near ? 'near stems' : 'far stems');
  const birch = scene.season === 'winter' || random() < 0.25;
  const jungle = scene.setting === 'jungle';
  const bark = jungle ? hex('#5c6a34') : birch ? hex('#c9c4ba') : hex('#4b3a2c');
  const ranks = near ? [9, 6] : [70, 48, 33, 23, 16, 12];
  const conifers = growTrees(stage, scene.season === 'winter' || !jungle, unit * 0.34, random);
  for (const z of ranks) {
    const base = horizon + (eye * focal) / z;
    const half = ((jungle ? 0.2 : between(random, 0.24, 0.34)) * focal) / z;
    const count = near ? 2 : Math.round((width / unit) * (3 + z * 0.16));
    for (let n = 0; n < count; n += 1) {
      // The middle stays open, more so in front, for the subject.
      const side = n % 2 ? 1 : -1;
      const open = near ? 0.36 : 0.06 + 2.1 / z;
      const away = open + (0.56 - open) * (near ? between(random, 0.3, 0.9) : random());
      const x = width * (0.5 + side * away);
      const size = half * between(random, 0.6, 1.25);
      const clay = raiseTrunk(stage, random, base, size, scale(bark, between(random, 0.75, 1.1)));
      stamp(stage, clay, x - clay.width / 2, base - clay.height + unit * 0.04, {
        distance: z * 2.6,
        material: Material.plant,
        texture: 0.75,
      });
      if (!near && random() < 0.35) {
        const young = pick(random, conifers);
        const tall = (between(random, 2, 4.5) * focal) / z;
        const shrink = Math.min(1.4, tall / young.height);
        const yx = x + between(random, -0.1, 0.1) * width;
        if (Math.abs(yx / width - 0.5) > open)
          stamp(stage, young, yx - (young.width * shrink) / 2, base - young.height * shrink, {
            distance: z * 2.6,
            material: Material.plant,
            shrink,
            texture: 0,
          });
      }
    }
  }
  if (near) paintLeaves(stage, random, height);
}

/** Paints twigs that reach in from above, and ferns along the lower edge. */
function paintLeaves(stage: Stage, random: Random, height: number): void {
  const { width, unit, scene } = stage;
  const leaf = hex(canopies[scene.season]);
  if (scene.season !== 'winter') {
    for (const side of [0, 1]) {
      const clay = new Clay(0.5, 0.36, unit);
      for (let n = 0; n < 230; n += 1) {
        const x = random() ** 1.5 * 0.5;
        const y = random() ** 1.4 * 0.34 * (1 - x * 1.5);
        clay.limb(
          [
            [x, y, 0.004],
            [x + between(random, -0.012, 0.012), y + 0.016, between(random, 0.004, 0.009)],
          ],
          scale(leaf, between(random, 0.25, 0.75)),
          random() * 0.02,
        );
      }
      stamp(stage, clay, side ? width - clay.width : 0, 0, {
        distance: 9,
        material: Material.plant,
        flip: side === 1,
        texture: 0,
      });
    }
  }
  for (let fern = 0; fern < 16; fern += 1) {
    const x = (fern + random()) / 16;
    const middle = 1 - Math.abs(x - 0.5) * 2;
    const clay = new Clay(0.34, 0.2, unit);
    const tone = scene.season === 'winter' ? hex('#b9c6d0') : scale(leaf, between(random, 0.35, 0.7));
    for (let frond = 0; frond < 7; frond += 1) {
      const angle = -Math.PI * (0.12 + (0.76 * frond) / 6);
      const long = between(random, 0.08, 0.17);
      for (let s = 0; s < 14; s += 1) {
        const t = s / 14;
        const fx = 0.17 + Math.cos(angle) * long * t;
        const fy = 0.2 + Math.sin(angle) * long * t + t * t * 0.05;
        const w = 0.024 * (1 - t);
        clay.limb(
          [
            [fx - w, fy - w * 0.5, 0.0015],
            [fx, fy, 0.0028],
            [fx + w, fy - w * 0.5, 0.0015],
          ],
          scale(tone, 0.8 + 0.4 * t),
          frond * 0.001,
        );
      }
    }
    const grow = between(random, 0.7, 1.2) * (1 - middle * 0.45);
    stamp(
      stage,
      clay,
      x * width - (clay.width * grow) / 2,
      height - clay.height * grow * (1 - middle * 0.25),
      { distance: 6, material: Material.plant, shrink: grow, texture: 0 },
    );
  }
}
