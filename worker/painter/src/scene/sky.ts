import { clamp, lerp, type Rgb, smoothstep } from '../canvas/color.ts';
import { between } from '../canvas/random.ts';
import type { Stage } from './stage.ts';

/**
 * Paints the gradient, the glow around the sun, and the disc of sun or moon over the whole picture. The ground is
 * painted over it.
 */
export function paintSky(stage: Stage): void {
  const { planes, width, height, light, horizon, unit, noise } = stage;
  const { rgb } = planes;
  const sunX = light.sunX * width;
  const sunY = horizon * (1 - light.sunHeight);
  const radius = light.disc * unit;
  const low = 1 - smoothstep(0.1, 0.6, light.sunHeight);
  for (let y = 0; y < height; y += 1) {
    const up = clamp(1 - y / horizon);
    const toMiddle = smoothstep(0, 0.42, up);
    const toZenith = smoothstep(0.3, 1.05, up);
    const row: number[] = [];
    for (let c = 0; c < 3; c += 1) {
      const base = lerp(light.horizon[c] as number, light.middle[c] as number, toMiddle);
      row.push(lerp(base, light.zenith[c] as number, toZenith));
    }
    const [r0, g0, b0] = row as [number, number, number];
    for (let x = 0; x < width; x += 1) {
      const dx = (x - sunX) / unit;
      const dy = (y - sunY) / unit;
      const away = Math.sqrt(dx * dx * 0.8 + dy * dy * (1 + low));
      const halo = light.isMoon
        ? 0.1 * Math.exp(-away * 9) + 0.04 * Math.exp(-away * 3)
        : 0.55 * Math.exp(-away * 10) + (0.14 + 0.2 * low) * Math.exp(-away * 3.2);
      const i = (y * width + x) * 3;
      let r = r0 + light.sun[0] * halo;
      let g = g0 + light.sun[1] * halo;
      let b = b0 + light.sun[2] * halo;
      if (radius > 0) {
        const distance = Math.sqrt((x - sunX) ** 2 + (y - sunY) ** 2);
        if (distance < radius + 1) {
          const inside = clamp(radius + 0.5 - distance);
          let power = light.isMoon ? 1.15 : 3.2;
          if (light.isMoon)
            power *= 0.8 + 0.22 * noise.fbm(((x - sunX) / radius) * 1.6 + 40, ((y - sunY) / radius) * 1.6, 4);
          r = lerp(r, light.sun[0] * power, inside);
          g = lerp(g, light.sun[1] * power, inside);
          b = lerp(b, light.sun[2] * power, inside);
        }
      }
      rgb[i] = r;
      rgb[i + 1] = g;
      rgb[i + 2] = b;
    }
  }
}

function addStar(stage: Stage, x: number, y: number, radius: number, color: Rgb, power: number): void {
  const { width, height, planes } = stage;
  const reach = Math.ceil(radius * 3);
  for (
    let py = Math.max(0, Math.floor(y) - reach);
    py <= Math.min(height - 1, Math.floor(y) + reach);
    py += 1
  ) {
    for (
      let px = Math.max(0, Math.floor(x) - reach);
      px <= Math.min(width - 1, Math.floor(x) + reach);
      px += 1
    ) {
      const away = ((px - x) ** 2 + (py - y) ** 2) / (radius * radius);
      const light = power * Math.exp(-away * 1.6);
      const i = (py * width + px) * 3;
      planes.rgb[i] = (planes.rgb[i] as number) + color[0] * light;
      planes.rgb[i + 1] = (planes.rgb[i + 1] as number) + color[1] * light;
      planes.rgb[i + 2] = (planes.rgb[i + 2] as number) + color[2] * light;
    }
  }
}

/** Paints stars of very different brightness, and the band of the galaxy if the prompt mentions stars. */
export function paintStars(stage: Stage, depth = stage.horizon): void {
  const { width, light, scene, unit, noise, planes } = stage;
  const random = stage.random('stars');
  const slope = between(random, 0.5, 1.1) * (random() < 0.5 ? -1 : 1);
  const bandX = width * between(random, 0.35, 0.65);
  const band = (x: number, y: number) => {
    const across = (x - bandX - (y - depth * 0.5) * slope) / (unit * 0.3);
    return Math.exp(-across * across * 2);
  };
  if (scene.stars || scene.setting === 'space') {
    for (let y = 0; y < depth; y += 1) {
      const fade = smoothstep(0, 0.35, 1 - y / depth) * light.night;
      for (let x = 0; x < width; x += 1) {
        const inBand = band(x, y) * fade;
        if (inBand < 0.02) continue;
        const cloud = noise.fbm((x / unit) * 3.4, (y / unit) * 3.4 + 7, 5) * 0.5 + 0.5;
        const dust = smoothstep(
          0.42,
          0.75,
          noise.fbm((x / unit) * 4.2 + 30, (y / unit) * 4.2, 4) * 0.5 + 0.5,
        );
        const glow = inBand * Math.max(0, cloud * 1.3 - 0.35) * (1 - dust * 0.75) * 0.42;
        const i = (y * width + x) * 3;
        planes.rgb[i] = (planes.rgb[i] as number) + glow * (0.62 + 0.3 * cloud);
        planes.rgb[i + 1] = (planes.rgb[i + 1] as number) + glow * 0.6;
        planes.rgb[i + 2] = (planes.rgb[i + 2] as number) + glow * (1.1 - 0.2 * cloud);
      }
    }
  }
  const count = Math.round((scene.stars ? 900 : 350) * ((width * depth) / (unit * unit)));
  for (let n = 0; n < count; n += 1) {
    const x = random() * width;
    const y = random() ** 1.15 * depth;
    const chance = random();
    const warm = random();
    const keep = random();
    if (keep > 0.45 + band(x, y)) continue;
    const size = chance ** 9;
    const color: Rgb = warm < 0.2 ? [1, 0.82, 0.62] : warm < 0.5 ? [0.75, 0.86, 1] : [1, 0.98, 0.95];
    const fade = smoothstep(0.02, 0.3, 1 - y / depth) * light.night;
    addStar(
      stage,
      x,
      y,
      unit * (0.0007 + 0.0013 * size) + 0.35,
      color,
      (0.18 + 0.5 * chance + 2.2 * size) * fade,
    );
  }
}

/** Paints curtains of northern lights: folded bands with rays, bright at the lower edge. */
export function paintAurora(stage: Stage, hue: readonly [Rgb, Rgb]): void {
  const { width, horizon, planes, noise, unit } = stage;
  const random = stage.random('aurora');
  for (let curtain = 0; curtain < 3; curtain += 1) {
    const base = horizon * between(random, 0.42, 0.8);
    const shift = random() * 50;
    const tall = horizon * between(random, 0.38, 0.6);
    for (let x = 0; x < width; x += 1) {
      const u = x / unit;
      const rim = base + noise.fbm(u * 1.3 + shift, curtain * 9, 3) * horizon * 0.34;
      const rays = 0.55 + 0.45 * noise.fbm(u * 16 + shift, curtain, 3);
      const power =
        smoothstep(-0.35, 0.5, noise.at(u * 1.1 + shift, 5.5 + curtain)) * rays * (0.62 - curtain * 0.12);
      if (power <= 0) continue;
      for (let y = Math.max(0, Math.floor(rim - tall)); y < Math.min(horizon, rim + unit * 0.03); y += 1) {
        const above = (rim - y) / tall;
        const glow =
          power *
          (above < 0 ? Math.exp(above * tall * (28 / unit) * 4) : Math.exp(-above * 3.1) * (1 - above));
        if (glow <= 0) continue;
        const t = clamp(above * 1.7);
        const i = (y * width + x) * 3;
        for (let c = 0; c < 3; c += 1) {
          planes.rgb[i + c] =
            (planes.rgb[i + c] as number) + glow * lerp(hue[0][c] as number, hue[1][c] as number, t);
        }
      }
    }
  }
}
