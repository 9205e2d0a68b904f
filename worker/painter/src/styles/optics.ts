import { addEnlarged, blur, shrink } from '../canvas/blur.ts';
import { clamp, type Rgb } from '../canvas/color.ts';
import type { Planes } from '../canvas/planes.ts';
import type { Print, StyleContext } from './treatment.ts';

/** Adds the glow of bright light in a lens to linear light. `reach` is a fraction of the shorter side. */
export function bloom(planes: Planes, threshold: number, reach: number, amount: number): void {
  const { width, height, rgb } = planes;
  const small = shrink(rgb, width, height, 3, 4);
  for (let i = 0; i < small.data.length; i += 1) {
    small.data[i] = Math.min(6, Math.max(0, (small.data[i] as number) - threshold));
  }
  const radius = (Math.min(width, height) * reach) / 4;
  const wide = { ...small, data: small.data.slice() };
  blur(small.data, small.width, small.height, 3, radius, 2);
  blur(wide.data, wide.width, wide.height, 3, radius * 3.5, 2);
  addEnlarged(rgb, width, height, 3, small, amount * 0.65);
  addEnlarged(rgb, width, height, 3, wide, amount * 0.5);
}

/** Adds shafts of light to linear light: bright sky smeared outwards from the sun. */
export function addRays({ planes, light }: StyleContext, horizon: number, color: Rgb, amount: number): void {
  const { width, height, rgb, depth } = planes;
  const factor = 4;
  const w = Math.floor(width / factor);
  const h = Math.floor(height / factor);
  const open = new Float32Array(w * h);
  const sunX = light.sunX * w;
  const sunY = (horizon / factor) * (1 - light.sunHeight);
  const reach = Math.max(w, h) * 0.75;
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      const p = y * factor * width + x * factor;
      const near = Math.exp(-Math.hypot(x - sunX, y - sunY) / (reach * 0.22));
      const bright = ((rgb[p * 3] as number) + (rgb[p * 3 + 1] as number) + (rgb[p * 3 + 2] as number)) / 3;
      open[y * w + x] = (depth[p] as number) > 0.985 ? near * clamp(bright * 1.4) : 0;
    }
  }
  const rays = new Float32Array(w * h * 3);
  const steps = 28;
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      let sum = 0;
      for (let s = 0; s < steps; s += 1) {
        const t = (s + 0.5) / steps;
        const sx = Math.floor(x + (sunX - x) * t);
        const sy = Math.floor(y + (sunY - y) * t);
        if (sx >= 0 && sx < w && sy >= 0 && sy < h) sum += open[sy * w + sx] as number;
      }
      const fade = Math.exp(-Math.hypot(x - sunX, y - sunY) / (reach * 0.5));
      const shine = (sum / steps) * fade * amount;
      const i = (y * w + x) * 3;
      rays[i] = color[0] * shine;
      rays[i + 1] = color[1] * shine;
      rays[i + 2] = color[2] * shine;
    }
  }
  blur(rays, w, h, 3, 2, 1);
  addEnlarged(rgb, width, height, 3, { data: rays, width: w, height: h }, 1);
}

/** Blurs pixels far from the depth in focus, by mixing three versions of the picture with different sharpness. */
export function depthOfField(planes: Planes, focusDepth: number, strength: number): void {
  const { width, height, rgb, depth } = planes;
  const unit = Math.min(width, height);
  const soft = rgb.slice();
  blur(soft, width, height, 3, unit * 0.0022 * strength, 2);
  const softer = soft.slice();
  blur(softer, width, height, 3, unit * 0.005 * strength, 2);
  for (let p = 0; p < depth.length; p += 1) {
    const away = (depth[p] as number) - focusDepth;
    const circle = Math.min(2, Math.max(0, Math.abs(away) - 0.16) * (away < 0 ? 5 : 1.6));
    if (circle <= 0) continue;
    const first = Math.min(1, circle);
    const second = Math.max(0, circle - 1);
    for (let i = p * 3; i < p * 3 + 3; i += 1) {
      const sharp = rgb[i] as number;
      const a = sharp + ((soft[i] as number) - sharp) * first;
      rgb[i] = a + ((softer[i] as number) - a) * second;
    }
  }
}

/** Darkens the corners of a print. */
export function vignette({ width, height, data }: Print, amount: number): void {
  for (let y = 0; y < height; y += 1) {
    const dy = (y / height - 0.5) * 2;
    for (let x = 0; x < width; x += 1) {
      const dx = (x / width - 0.5) * 2;
      const away = dx * dx + dy * dy;
      const shade = 1 - amount * away * away * 0.25;
      const i = (y * width + x) * 3;
      data[i] = (data[i] as number) * shade;
      data[i + 1] = (data[i + 1] as number) * shade;
      data[i + 2] = (data[i + 2] as number) * shade;
    }
  }
}
