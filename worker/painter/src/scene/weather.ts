import { clamp, lerp } from '../canvas/color.ts';
import { between } from '../canvas/random.ts';
import { depthOf, type Stage } from './stage.ts';

/** Paints banks of fog over the ground, which hide the distance. */
export function paintFog(stage: Stage): void {
  const { planes, width, height, light, noise, unit, horizon } = stage;
  const begin = depthOf(14);
  for (let y = 0; y < height; y += 1) {
    const level = Math.exp(-(((y - horizon * 1.05) / (unit * 0.3)) ** 2));
    for (let x = 0; x < width; x += 1) {
      const p = y * width + x;
      const far = clamp(((planes.depth[p] as number) - begin) / (1 - begin));
      const drift = 0.62 + 0.6 * noise.fbm((x / unit) * 1.8, (y / unit) * 5.5, 4);
      const amount = clamp(far * level * drift * 0.95);
      for (let c = 0; c < 3; c += 1) {
        const i = p * 3 + c;
        planes.rgb[i] = lerp(planes.rgb[i] as number, (light.fog[c] as number) * 0.95, amount);
      }
    }
  }
}

/** Paints falling snow or rain at three distances. */
export function paintPrecipitation(stage: Stage, kind: 'rain' | 'snow'): void {
  const { planes, width, height, unit, light } = stage;
  const random = stage.random(kind);
  const wind = between(random, -0.35, 0.35);
  const count = Math.round((kind === 'snow' ? 1500 : 1700) * ((width * height) / (unit * unit)));
  for (let n = 0; n < count; n += 1) {
    const near = random() ** (kind === 'snow' ? 3.2 : 1.6);
    const x = random() * width;
    const y = random() * height;
    if (kind === 'snow') {
      const radius = unit * (0.0009 + 0.0065 * near);
      const power = lerp(0.75, 0.3, near);
      const reach = Math.ceil(radius + 1);
      for (let py = Math.max(0, Math.floor(y - reach)); py <= Math.min(height - 1, y + reach); py += 1) {
        for (let px = Math.max(0, Math.floor(x - reach)); px <= Math.min(width - 1, x + reach); px += 1) {
          const cover =
            clamp((radius - Math.hypot(px - x, py - y)) / Math.max(1, radius * 0.6) + 0.4) * power;
          if (cover <= 0) continue;
          const i = (py * width + px) * 3;
          for (let c = 0; c < 3; c += 1)
            planes.rgb[i + c] = lerp(
              planes.rgb[i + c] as number,
              0.25 + (light.ambient[c] as number) * 0.6 + (light.key[c] as number) * 0.12,
              cover,
            );
        }
      }
      continue;
    }
    const length = unit * (0.018 + 0.06 * near);
    const power = 0.07 + 0.13 * near;
    for (let s = 0; s < length; s += 1) {
      const px = Math.floor(x + wind * s * 0.5);
      const py = Math.floor(y + s);
      if (px < 0 || px >= width || py >= height) continue;
      const i = (py * width + px) * 3;
      const fade = power * Math.sin((s / length) * Math.PI);
      for (let c = 0; c < 3; c += 1)
        planes.rgb[i + c] = lerp(planes.rgb[i + c] as number, 0.2 + (light.horizon[c] as number) * 0.9, fade);
    }
  }
}

/** Paints a forked bolt from the clouds and the flash around it. */
export function paintLightning(stage: Stage): void {
  const { planes, width, height, unit, horizon } = stage;
  const random = stage.random('lightning');
  const startX = width * between(random, 0.25, 0.75);
  const bolt = (fromX: number, fromY: number, toY: number, power: number, forks: number) => {
    let x = fromX;
    let lean = between(random, -0.5, 0.5);
    for (let y = fromY; y < toY; y += 1) {
      if (random() < 0.06) lean = between(random, -1.3, 1.3);
      x += lean;
      if (forks > 0 && random() < 0.012) bolt(x, y, y + (toY - y) * 0.6, power * 0.45, forks - 1);
      const reach = Math.ceil(unit * 0.02);
      const py = Math.floor(y);
      if (py >= height) break;
      for (
        let px = Math.max(0, Math.floor(x) - reach);
        px <= Math.min(width - 1, Math.floor(x) + reach);
        px += 1
      ) {
        const away = Math.abs(px + 0.5 - x) / (unit * 0.0016);
        const glow = power * (2.6 * Math.exp(-away * away) + 0.1 * Math.exp(-away * 0.28));
        const i = (py * width + px) * 3;
        planes.rgb[i] = (planes.rgb[i] as number) + glow * 0.82;
        planes.rgb[i + 1] = (planes.rgb[i + 1] as number) + glow * 0.86;
        planes.rgb[i + 2] = (planes.rgb[i + 2] as number) + glow;
      }
    }
  };
  for (let y = 0; y < horizon; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const flash = 0.3 * Math.exp(-Math.hypot((x - startX) / unit, (y / unit) * 1.3) * 4.5);
      for (let i = (y * width + x) * 3, end = i + 3; i < end; i += 1)
        planes.rgb[i] = (planes.rgb[i] as number) * (1 + flash * 2) + flash * 0.35;
    }
  }
  bolt(startX, 0, horizon, 1, 3);
}
