import { blur } from '../canvas/blur.ts';
import { clamp, hex, lerp, mix, type Rgb, scale, smoothstep } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import { between, pick, type Random } from '../canvas/random.ts';
import { Clay } from '../figures/clay.ts';
import { stamp } from '../figures/stamp.ts';
import type { Stage } from './stage.ts';

/** Position of a portrait's head, fractions of the picture. */
export interface Place {
  x: number;
  y: number;
}

/** Sets the whole backdrop to a color by pixel; `paint` writes three numbers into `into`. */
function fillBackdrop(stage: Stage, paint: (x: number, y: number, into: Float32Array) => void): void {
  const { planes, width, height } = stage;
  const into = new Float32Array(3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      paint(x, y, into);
      planes.rgb.set(into, (y * width + x) * 3);
    }
  }
  planes.depth.fill(1);
  planes.material.fill(Material.sky);
}

/** Adds a disc of out-of-focus light, brighter at its rim, as lenses render it. */
function addDisc(stage: Stage, x: number, y: number, radius: number, color: Rgb, power: number): void {
  const { planes, width, height, unit } = stage;
  const soft = Math.max(1, unit * 0.003);
  for (let py = Math.max(0, Math.floor(y - radius)); py <= Math.min(height - 1, y + radius); py += 1) {
    for (let px = Math.max(0, Math.floor(x - radius)); px <= Math.min(width - 1, x + radius); px += 1) {
      const away = Math.hypot(px - x, py - y);
      if (away >= radius) continue;
      const light = power * clamp((radius - away) / soft) * (0.7 + 0.45 * smoothstep(0.6, 1, away / radius));
      const i = (py * width + px) * 3;
      for (let c = 0; c < 3; c += 1)
        planes.rgb[i + c] = (planes.rgb[i + c] as number) + (color[c] as number) * light;
    }
  }
}

/** Paints out-of-focus lights far behind the sitter, densest at street height. */
export function scatterBokeh(stage: Stage, count: number, power: number): void {
  const { width, height, unit, light, traits } = stage;
  const random = stage.random('bokeh');
  const colors: readonly Rgb[] = traits.neon
    ? [hex('#ff3fa8'), hex('#35e6ff'), hex('#8a4dff'), hex('#ffb06a')]
    : [light.sun, hex('#ffb45e'), hex('#ffe3b0'), mix(light.horizon, hex('#ff7a5a'), 0.5)];
  for (let n = 0; n < count; n += 1) {
    const y = height * (0.12 + 0.72 * ((random() + random() + random()) / 3));
    const radius = unit * between(random, 0.012, 0.062);
    addDisc(stage, random() * width, y, radius, pick(random, colors), power * between(random, 0.12, 0.6));
  }
}

/** Paints an evening behind glass: dark colors that blend into each other, with many lights. */
export function paintLamps(stage: Stage): void {
  const { width, height, unit, light, noise } = stage;
  const low = mix(light.horizon, light.fog, 0.5);
  fillBackdrop(stage, (x, y, into) => {
    const t = y / height;
    const drift = noise.fbm((x / unit) * 1.5, (y / unit) * 1.5, 2) * 0.35;
    const band = Math.exp(-(((t - 0.55 + drift * 0.3) / 0.3) ** 2));
    const dim = 0.34 + 0.22 * (1 - light.night);
    for (let c = 0; c < 3; c += 1)
      into[c] = lerp(light.zenith[c] as number, low[c] as number, clamp(band + drift * 0.4)) * dim + 0.012;
  });
  scatterBokeh(stage, Math.round(70 * (width / unit) * (height / unit)), 0.75);
  blur(stage.planes.rgb, width, height, 3, unit * 0.0016, 1);
}

function ridge(stage: Stage, base: number, tall: number, rough: number, tone: Rgb, salt: number): void {
  const { planes, width, height, unit, noise } = stage;
  for (let x = 0; x < width; x += 1) {
    const u = (x / unit) * rough;
    const top = base - tall * (0.5 + noise.fbm(u + salt, salt * 3.1, 5, 0.48));
    for (let y = Math.max(0, Math.floor(top)); y < height; y += 1) {
      const cover = clamp(y + 0.5 - top);
      const mist = smoothstep(0, 1, (y - top) / (unit * 0.34)) * 0.75;
      const i = (y * width + x) * 3;
      for (let c = 0; c < 3; c += 1) {
        const value = lerp(tone[c] as number, stage.light.fog[c] as number, mist);
        planes.rgb[i + c] = lerp(planes.rgb[i + c] as number, value, cover);
      }
    }
  }
}

/** Paints a large sun or moon behind the head, bars of cloud, and hills in mist below. */
export function paintGreatDisc(stage: Stage, head: Place): void {
  const { width, height, unit, light, noise, traits, scene } = stage;
  const random = stage.random('great disc');
  const radius = unit * between(random, 0.33, 0.4);
  const cx = width * head.x;
  const cy = height * head.y + unit * 0.02;
  const moon = light.isMoon || scene.moon;
  const warm = moon ? mix(hex('#f2ead6'), light.sun, 0.4) : mix(light.sun, hex('#ffd9a0'), 0.25);
  const edge = moon ? scale(warm, 0.78) : mix(light.sun, hex('#ff6a4a'), traits.neon ? 0.75 : 0.45);
  const power = moon ? 0.95 : 1.25;
  fillBackdrop(stage, (x, y, into) => {
    const t = y / height;
    const away = Math.hypot(x - cx, y - cy);
    const halo = 0.32 * Math.exp(-Math.max(0, away - radius) / (unit * 0.2));
    const bars = clamp(noise.fbm((x / unit) * 1.1, (y / unit) * 5.2 + 20, 4) * 2.2 - 0.35);
    const inside = clamp((radius - away) / (unit * 0.0025) + 0.5);
    let slit = 1;
    if (traits.neon && inside > 0) {
      const down = (y - cy) / radius;
      slit = down > 0 && (down * 9) % 1 < 0.12 + down * 0.5 ? 0.12 : 1;
    }
    const grain = moon
      ? 1 - 0.22 * clamp(noise.fbm((x / radius) * 1.5 + 7, (y / radius) * 1.5, 5) * 1.6 + 0.1)
      : 1;
    const down = clamp((y - cy) / (radius * 2) + 0.5);
    for (let c = 0; c < 3; c += 1) {
      const sky = lerp(
        lerp(light.zenith[c] as number, light.middle[c] as number, smoothstep(0, 0.5, t)),
        light.horizon[c] as number,
        smoothstep(0.35, 0.95, t),
      );
      const disc = lerp(warm[c] as number, edge[c] as number, down * down) * power * grain * slit;
      const open = lerp(sky + (light.sun[c] as number) * halo, disc, inside * slit);
      into[c] = lerp(open, lerp(sky, light.cloudLit[c] as number, 0.35), bars * 0.5 * (1 - inside * 0.35));
    }
  });
  const far = mix(light.fog, light.middle, 0.4);
  const near = mix(scale(light.zenith, 0.6), light.fog, 0.25);
  for (let n = 0; n < 3; n += 1)
    ridge(
      stage,
      height * (0.78 + n * 0.09),
      unit * (0.16 - n * 0.03),
      1.3 + n * 0.7,
      mix(far, near, n / 2),
      random() * 40,
    );
  if (!moon && !traits.neon && random() < 0.6) flyBirds(stage, random, cx + radius * 0.9, cy - radius * 0.9);
}

function flyBirds(stage: Stage, random: Random, x: number, y: number): void {
  for (let n = 0; n < 7; n += 1) {
    const size = between(random, 0.4, 1);
    const clay = new Clay(0.06, 0.03, stage.unit * size);
    clay.limb(
      [
        [0.004, 0.012, 0.0012],
        [0.016, 0.005, 0.0022],
        [0.03, 0.016, 0.0028],
        [0.044, 0.005, 0.0022],
        [0.056, 0.012, 0.0012],
      ],
      scale(stage.light.zenith, 0.4),
    );
    const px = x + between(random, -0.14, 0.14) * stage.unit;
    stamp(stage, clay, px, y + between(random, -0.08, 0.08) * stage.unit, {
      distance: 100,
      material: Material.sky,
      texture: 0,
      opacity: 0.8,
    });
  }
  stage.planes.depth.fill(1);
}

/** Paints a tall window in a dark room, with shafts of light. */
export function paintWindow(stage: Stage, head: Place): void {
  const { width, height, unit, light, noise } = stage;
  const random = stage.random('window');
  const wall = mix(scale(mix(light.zenith, light.ambient, 0.5), 0.2), hex('#2a211f'), 0.5);
  const half = unit * between(random, 0.31, 0.37);
  const x0 = width * head.x - half;
  const x1 = width * head.x + half;
  const y1 = height * 0.86;
  const arched = random() < 0.5;
  const y0 = arched ? half + height * 0.04 : height * 0.05;
  const bar = unit * 0.008;
  fillBackdrop(stage, (x, y, into) => {
    let deep = Math.min(x - x0, x1 - x, y1 - y);
    if (arched && y < y0) deep = Math.min(deep, half - Math.hypot(x - width * head.x, y - y0));
    else if (!arched) deep = Math.min(deep, y - y0);
    const across = Math.abs((((x - x0) / (x1 - x0)) * 3) % 1);
    const down = Math.abs((((y - height * 0.05) / (unit * 0.25)) % 1) + 1) % 1;
    const gap = Math.min(
      Math.min(across, 1 - across) * ((x1 - x0) / 3),
      Math.min(down, 1 - down) * unit * 0.25,
    );
    const frame = deep < bar * 2 ? 1 : clamp((bar - gap) / 1.5 + 0.5);
    const open = clamp(deep / 1.5 + 0.5) * (1 - frame * 0.88);
    const t = clamp((y - height * 0.05) / (y1 - height * 0.05));
    const cloud = noise.fbm((x / unit) * 2.2, (y / unit) * 3, 3);
    const leaf = clamp(noise.fbm((x / unit) * 5 + 3, (y / unit) * 5, 3) * 3 + (t - 0.72) * 5);
    const spill = 0.5 * Math.exp(-Math.max(0, -deep) / (unit * 0.14));
    const beam =
      clamp(noise.at(((x - y * 0.55) / unit) * 5, 3) * 1.5) * clamp((y - height * 0.1) / height) * 0.16;
    for (let c = 0; c < 3; c += 1) {
      const sky = lerp(light.middle[c] as number, light.horizon[c] as number, clamp(t * 1.2));
      const shine = lerp(
        sky * (1.25 + cloud * 0.3) + (light.sun[c] as number) * 0.28,
        sky * 0.42,
        leaf * 0.7,
      );
      const room =
        (wall[c] as number) * (0.7 + cloud * 0.2) + (light.horizon[c] as number) * (spill * 0.16 + beam);
      into[c] = lerp(room, shine, open);
    }
  });
  blur(stage.planes.rgb, width, height, 3, unit * 0.0026, 2);
}

/** Paints the pale sky of a printed poster, the background of double exposures and botanical frames. */
export function paintPaleSky(stage: Stage, head: Place): void {
  const { width, height, unit, light, noise } = stage;
  const cream = hex('#f1e6d2');
  const pale = mix(cream, light.horizon, light.night > 0.8 ? 0.35 : 0.22);
  const tinted = mix(cream, light.middle, light.night > 0.8 ? 0.62 : 0.4);
  fillBackdrop(stage, (x, y, into) => {
    const away = Math.hypot(x - width * head.x, (y - height * head.y) * 0.9) / unit;
    const drift = noise.fbm((x / unit) * 1.4 + 11, (y / unit) * 1.4, 4) * 0.22;
    const t = smoothstep(0.15, 0.95, away + drift);
    for (let c = 0; c < 3; c += 1) into[c] = lerp(pale[c] as number, tinted[c] as number, t) * 0.86;
  });
}
