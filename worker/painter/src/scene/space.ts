import { clamp, hex, lerp, oklch, type Rgb } from '../canvas/color.ts';
import { between } from '../canvas/random.ts';
import type { Stage } from './stage.ts';

/** Paints clouds of glowing gas in two or three matching hues on black, brightest along one band. */
export function paintNebula(stage: Stage): void {
  const { planes, width, height, unit, noise, scene } = stage;
  const random = stage.random('nebula');
  const named = scene.colors.find((color) => color.chroma > 0.03);
  const hue = named ? named.hueDegrees : random() * 360;
  const colors: readonly Rgb[] = [
    oklch(0.55, 0.2, hue),
    oklch(0.6, 0.17, hue + between(random, 50, 90)),
    oklch(0.75, 0.12, hue - 60),
  ];
  const slope = between(random, -0.7, 0.7);
  const deep = hex('#03040b');
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const u = x / unit;
      const v = y / unit;
      const warpX = noise.fbm(u * 1.6 + 5, v * 1.6, 3);
      const warpY = noise.fbm(u * 1.6, v * 1.6 + 9, 3);
      const gas = noise.fbm(u * 2 + warpX * 1.1, v * 2 + warpY * 1.1, 5);
      const band = Math.exp(-(((v - 0.5 - (u - 0.5) * slope + warpX * 0.25) / 0.33) ** 2));
      const glow = clamp(gas * 0.9 + 0.32) ** 2 * (0.25 + 0.95 * band);
      const dust = clamp(warpY * 1.6 + 0.25) * 0.75;
      const blend = clamp(warpX * 1.3 + 0.5);
      const core = clamp(gas - 0.18) * band * 2.2;
      const i = (y * width + x) * 3;
      for (let c = 0; c < 3; c += 1) {
        const gasColor = lerp((colors[0] as Rgb)[c] as number, (colors[1] as Rgb)[c] as number, blend);
        planes.rgb[i + c] =
          (deep[c] as number) +
          gasColor * glow * 1.5 * (1 - dust * 0.8) +
          ((colors[2] as Rgb)[c] as number) * core * (1 - dust);
      }
    }
  }
}

/** Paints a world seen from orbit: a large lit sphere that enters the picture from below or from a corner. */
export function paintWorld(stage: Stage, cx: number, cy: number, radius: number, hue: Rgb): void {
  const { planes, width, height, light, noise } = stage;
  const shift = stage.random('world')() * 80;
  const [lx, ly] = light.toLight;
  const air = hex('#6fb4ff');
  for (let y = Math.max(0, Math.floor(cy - radius * 1.1)); y < Math.min(height, cy + radius * 1.1); y += 1) {
    for (let x = Math.max(0, Math.floor(cx - radius * 1.1)); x < Math.min(width, cx + radius * 1.1); x += 1) {
      const nx = (x - cx) / radius;
      const ny = (y - cy) / radius;
      const away = nx * nx + ny * ny;
      const i = (y * width + x) * 3;
      const side = nx * lx - ny * Math.max(0.5, ly);
      if (away >= 1) {
        const halo = Math.exp(-(Math.sqrt(away) - 1) * 34) * clamp(side + 0.45) * 0.75;
        for (let c = 0; c < 3; c += 1)
          planes.rgb[i + c] = (planes.rgb[i + c] as number) + (air[c] as number) * halo;
        continue;
      }
      const nz = Math.sqrt(1 - away);
      const u = nx / (0.55 + nz * 0.7) + shift;
      const v = ny / (0.55 + nz * 0.7);
      const land = clamp(noise.fbm(u * 1.7, v * 1.7, 5) * 6);
      const cloud = clamp(noise.fbm(u * 2.4 + noise.at(u * 2, v * 2) * 0.5, v * 3.4 + 8, 5) * 2.6 - 0.15);
      const day = clamp(side * 0.9 + nz * 0.3) ** 0.9;
      const rim = (1 - nz) ** 3 * clamp(side + 0.4);
      const cover = clamp((1 - Math.sqrt(away)) * radius);
      for (let c = 0; c < 3; c += 1) {
        const sea = (hue[c] as number) * 0.35;
        const ground = lerp(0.22, hue[c] as number, 0.35) * (c === 2 ? 0.55 : 1);
        const surface = lerp(lerp(sea, ground, land), 0.92, cloud * 0.85);
        const value = surface * day * 1.5 + (air[c] as number) * rim * 1.1;
        planes.rgb[i + c] = lerp(planes.rgb[i + c] as number, value, cover);
      }
    }
  }
}
