import { clamp, lerp, type Rgb, smoothstep } from '../canvas/color.ts';
import { between } from '../canvas/random.ts';
import type { Stage } from './stage.ts';

/** Clouds at half size: how dense and how lit, then enlarged over the sky. */
interface CloudField {
  width: number;
  height: number;
  density: Float32Array;
  lit: Float32Array;
}

function createField(stage: Stage): CloudField {
  const width = Math.ceil(stage.width / 2) + 1;
  const height = Math.ceil(stage.horizon / 2) + 1;
  return { width, height, density: new Float32Array(width * height), lit: new Float32Array(width * height) };
}

/**
 * Blends a field into the sky: lit sides take the light's color, thick parts shade themselves, and everything fades
 * into haze.
 */
function compose(stage: Stage, field: CloudField, haze: number, lit: Rgb, shade: Rgb): void {
  const { width, planes, light, horizon } = stage;
  for (let y = 0; y < Math.min(stage.height, Math.floor(horizon)); y += 1) {
    const fade = 1 - haze * (1 - smoothstep(0.02, 0.4, 1 - y / horizon));
    const fy = (y % 2) * 0.5;
    for (let x = 0; x < width; x += 1) {
      const fx = (x % 2) * 0.5;
      const j = (y >> 1) * field.width + (x >> 1);
      const k = j + (fy > 0 ? field.width : 0);
      const d0 = lerp(field.density[j] as number, field.density[j + 1] as number, fx);
      const d1 = lerp(field.density[k] as number, field.density[k + 1] as number, fx);
      const cover = lerp(d0, d1, fy) * fade;
      if (cover <= 0.003) continue;
      const l0 = lerp(field.lit[j] as number, field.lit[j + 1] as number, fx);
      const l1 = lerp(field.lit[k] as number, field.lit[k + 1] as number, fx);
      const bright = lerp(l0, l1, fy);
      const i = (y * width + x) * 3;
      for (let c = 0; c < 3; c += 1) {
        const cloud = lerp(shade[c] as number, lit[c] as number, bright);
        const hazed = lerp(light.horizon[c] as number, cloud, 0.45 + 0.55 * fade);
        planes.rgb[i + c] = lerp(planes.rgb[i + c] as number, hazed, cover);
      }
    }
  }
}

/** Paints veils and fleecy layers on a plane overhead, in perspective towards the horizon. */
export function paintCloudLayer(stage: Stage): void {
  const { light, noise, unit, horizon, width, scene } = stage;
  const random = stage.random('clouds');
  const field = createField(stage);
  const shiftX = random() * 60;
  const shiftY = random() * 60;
  const stretch = scene.storm ? 0.9 : between(random, 0.45, 0.9);
  const threshold = lerp(0.62, -0.42, light.cover);
  const sunX = (light.sunX - 0.5) * width;
  const sunUp = horizon * light.sunHeight;
  for (let y = 0; y < field.height; y += 1) {
    const up = Math.max(0, horizon - y * 2);
    const far = 1 / (up / unit + 0.085);
    for (let x = 0; x < field.width; x += 1) {
      const across = x * 2 - width / 2;
      const u = (across / unit) * far * 0.85 * stretch + shiftX;
      const v = far * 0.85 + shiftY;
      const here = noise.fbm(u, v, 5, 0.54);
      const density = smoothstep(threshold, threshold + 0.62, here);
      const i = y * field.width + x;
      if (density <= 0) continue;
      // Less cloud on the way to the sun means more light on this side.
      const towardsX = (sunX - across) / unit;
      const towardsY = (sunUp - up) / unit;
      const step = 0.16 / Math.hypot(towardsX, towardsY, 0.2);
      const there = noise.fbm(u + towardsX * step * far * 0.6, v - towardsY * step * far * 1.2, 3, 0.54);
      field.density[i] = density * 0.96;
      field.lit[i] = clamp(0.62 + (here - there) * 1.25 - Math.max(0, here - threshold - 0.45) * 0.7);
    }
  }
  compose(stage, field, 0.85, light.cloudLit, light.cloudShade);
}

/** Paints piled clouds: towers of overlapping balls on a flat base, lit from the sun's side. */
export function paintCumulus(stage: Stage, amount: number): void {
  const { light, noise, unit, horizon, width, traits } = stage;
  const random = stage.random('cumulus');
  const [lx, ly] = light.toLight;
  const banks = Math.max(2, Math.round((amount * (width / unit) * 5) / traits.cloudSize));
  for (let bank = 0; bank < banks; bank += 1) {
    const field = createField(stage);
    const top = new Float32Array(field.width * field.height);
    const nearness = (bank + 1) / banks;
    const base = (horizon * lerp(0.94, 0.45, nearness * random())) / 2;
    const center = random() * field.width;
    const spread = (unit / 2) * traits.cloudSize * between(random, 0.2, 0.34) * (0.6 + 0.7 * nearness);
    const tower = spread * between(random, 0.45, 0.95);
    const shift = random() * 90;
    for (let ball = 0; ball < 46; ball += 1) {
      const along = (random() + random() - 1) * spread;
      const room = 1 - (Math.abs(along) / spread) ** 1.6;
      const lift = random() * tower * room;
      const radius =
        spread * between(random, 0.13, 0.26) * (0.45 + 0.55 * room) * (1 - 0.35 * (lift / tower));
      const cx = center + along;
      const cy = base - lift - radius * 0.3;
      const x0 = Math.max(0, Math.floor(cx - radius * 1.3));
      const x1 = Math.min(field.width - 1, Math.ceil(cx + radius * 1.3));
      const y1 = Math.min(field.height - 1, Math.ceil(base));
      for (let y = Math.max(0, Math.floor(cy - radius * 1.3)); y <= y1; y += 1) {
        for (let x = x0; x <= x1; x += 1) {
          const nx = (x - cx) / radius;
          const ny = (y - cy) / radius;
          const rough = noise.fbm(x * (20 / unit) + shift, y * (20 / unit), 3) * 0.34;
          const rim = nx * nx + ny * ny + rough;
          if (rim >= 1) continue;
          const i = y * field.width + x;
          const high = Math.sqrt(1 - rim) * radius;
          const floor = smoothstep(base, base - spread * 0.07, y + rough * spread * 0.08);
          const cover = smoothstep(1, 0.72, rim) * floor;
          if (cover > (field.density[i] as number)) field.density[i] = cover;
          if (high <= (top[i] as number)) continue;
          top[i] = high;
          const lambert = nx * lx - ny * ly + Math.sqrt(Math.max(0, 1 - rim)) * 0.35;
          const below = clamp((base - y) / (tower * 0.8));
          field.lit[i] = clamp(0.36 + lambert * 0.5 + below * 0.3);
        }
      }
    }
    compose(stage, field, 0.4 * (1 - nearness) + 0.2, light.cloudLit, light.cloudShade);
  }
}
