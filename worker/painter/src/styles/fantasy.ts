import { blur } from '../canvas/blur.ts';
import { clamp, hex, lerp, type Rgb } from '../canvas/color.ts';
import { develop } from './develop.ts';
import { addRays, bloom, vignette } from './optics.ts';
import { simplify } from './simplify.ts';
import type { Print, StyleContext, Treatment } from './treatment.ts';

const gold = hex('#ffd98a');

/** Turns shadows violet, middle tones rose and teal, lights gold. */
function enchant({ planes, noise, unit }: StyleContext): void {
  const { width, height, rgb } = planes;
  const violet = hex('#5b3fd0');
  const teal = hex('#2fd0c0');
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const i = (y * width + x) * 3;
      const tone = (rgb[i] as number) * 0.25 + (rgb[i + 1] as number) * 0.6 + (rgb[i + 2] as number) * 0.15;
      const t = tone / (tone + 0.35);
      const drift = clamp(noise.at((x / unit) * 1.3 + 9, (y / unit) * 1.3) * 0.9 + 0.5);
      const dark = (1 - t) ** 2 * 0.34;
      const light = t * t * 0.2;
      for (let c = 0; c < 3; c += 1) {
        const shade = lerp(violet[c] as number, teal[c] as number, drift) * (tone * 1.7 + 0.035);
        const value = lerp(rgb[i + c] as number, shade, dark);
        rgb[i + c] = lerp(value, (gold[c] as number) * tone * 1.25, light);
      }
    }
  }
}

/** Adds floating lights: most are small, a few have a halo and a cross of rays. */
function addSparks({ planes, random, unit, focus }: StyleContext): void {
  const { width, height, rgb } = planes;
  const chance = random('sparks');
  const colors: readonly Rgb[] = [gold, hex('#9ff0ff'), hex('#ffb0e6'), hex('#c8ffb0')];
  for (let n = 0; n < 150; n += 1) {
    const spread = 0.2 + chance() * 0.8;
    const x = width * (focus.x + (chance() + chance() - 1) * spread * 0.9);
    const y = height * (focus.y + (chance() + chance() - 1) * spread * 0.7);
    const big = chance() ** 7;
    const radius = unit * (0.0016 + 0.0052 * big);
    const color = colors[Math.floor(chance() * colors.length)] as Rgb;
    const power = 0.5 + chance() * 1.1;
    const reach = Math.ceil(radius * 7);
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
        const dx = Math.abs(px + 0.5 - x) / radius;
        const dy = Math.abs(py + 0.5 - y) / radius;
        const away = dx * dx + dy * dy;
        let glow = Math.exp(-away * 0.9) * 1.5 + 0.16 * Math.exp(-Math.sqrt(away) * 0.75);
        if (big > 0.12) glow += 0.5 * Math.exp(-(dx * 4 + dy * 0.55)) + 0.5 * Math.exp(-(dy * 4 + dx * 0.55));
        glow *= power;
        const i = (py * width + px) * 3;
        for (let c = 0; c < 3; c += 1) rgb[i + c] = (rgb[i + c] as number) + (color[c] as number) * glow;
      }
    }
  }
}

/** Adds a soft glow: blends the print with its own blurred copy in screen mode. */
function dreamGlow(print: Print, unit: number): void {
  const soft = print.data.slice();
  blur(soft, print.width, print.height, 3, unit * 0.011, 2);
  for (let i = 0; i < soft.length; i += 1) {
    const value = print.data[i] as number;
    const screen = 1 - (1 - value) * (1 - (soft[i] as number) * 0.75);
    print.data[i] = lerp(value, screen * screen, 0.42);
  }
}

export const fantasy: Treatment = {
  traits: { bigClouds: true, neon: false, magic: true, detail: 0.7, haze: 1, cloudSize: 1 },
  passes(context) {
    const { planes, print, unit, light } = context;
    const show = () => develop(planes, print.data, { exposure: 1.12, saturation: 1.3, contrast: 0.6 });
    return [
      () => {
        enchant(context);
        show();
      },
      () => {
        addRays(context, planes.height * 0.5, light.isMoon ? hex('#bcd0ff') : gold, 0.6);
        show();
      },
      () => {
        addSparks(context);
        bloom(planes, 0.7, 0.02, 0.5);
        show();
      },
      () => {
        simplify(print, (5 * unit) / 1024);
        dreamGlow(print, unit);
      },
      () => vignette(print, 0.4),
    ];
  },
};
