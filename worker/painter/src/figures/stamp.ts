import { clamp, type Rgb } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import { depthOf, type Stage } from '../scene/stage.ts';
import type { Clay } from './clay.ts';

export interface StampOptions {
  /** World distance, for fog and depth. */
  distance: number;
  material: number;
  /** Mirrored left to right. */
  flip?: boolean;
  /** 0 to 1: fur, bark, stone. */
  texture?: number;
  /** A factor below 1 by which the figure is sampled down. */
  shrink?: number;
  opacity?: number;
  tint?: Rgb;
  /** Whether to skip pixels that something nearer covers. */
  behind?: boolean;
}

/** Lights a figure and draws it into the picture with its upper left corner at (x, y) pixels. */
export function stamp(stage: Stage, clay: Clay, x: number, y: number, options: StampOptions): void {
  const { planes, width, height, light, noise, unit } = stage;
  const { flip = false, texture = 0.25, shrink = 1, opacity = 1, tint, behind = false } = options;
  const depth = depthOf(options.distance);
  const fog = Math.min(0.94, 1 - Math.exp(-options.distance * light.haze));
  const [lx, ly, lz] = light.toLight;
  const wide = Math.floor(clay.width * shrink);
  const high = Math.floor(clay.height * shrink);
  const startX = Math.round(x);
  const startY = Math.round(y);
  const step = 1 / shrink;
  const grain = 46 / unit;
  for (let dy = Math.max(0, -startY); dy < high && startY + dy < height; dy += 1) {
    const sy = Math.min(clay.height - 1, Math.floor((dy + 0.5) * step));
    for (let dx = Math.max(0, -startX); dx < wide && startX + dx < width; dx += 1) {
      const sx0 = Math.min(clay.width - 1, Math.floor((dx + 0.5) * step));
      const s = sy * clay.width + (flip ? clay.width - 1 - sx0 : sx0);
      const alpha = (clay.alpha[s] as number) * opacity;
      if (alpha <= 0.004) continue;
      const p = (startY + dy) * width + startX + dx;
      if (behind && (planes.depth[p] as number) < depth - 0.004) continue;
      let nx = clay.facing[s * 2] as number;
      const ny = clay.facing[s * 2 + 1] as number;
      if (flip) nx = -nx;
      const flat = Math.min(1, nx * nx + ny * ny);
      const nz = Math.sqrt(Math.max(0.02, 1 - flat));
      const lambert = Math.max(0, nx * lx - ny * ly + nz * lz);
      const wrap = Math.max(0, (nx * lx - ny * ly + nz * lz + 0.35) / 1.35) * 0.3;
      const rim = flat > 0.45 ? (flat - 0.45) * 0.5 * clamp(nx * lx - ny * ly + 0.35) : 0;
      const up = 0.72 - ny * 0.28;
      const counter = Math.max(0, -nx * lx * 1.1 - ny * 0.1 + nz * 0.18);
      const mottle = texture > 0 ? 1 + texture * noise.fbm(sx0 * grain * 1.8, sy * grain * 3.2, 2) : 1;
      const glow = clay.glow[s] as number;
      for (let c = 0; c < 3; c += 1) {
        let tone = clay.color[s * 3 + c] as number;
        if (tint) tone *= tint[c] as number;
        let value =
          tone *
          mottle *
          ((light.key[c] as number) * (lambert * 0.72 + wrap) + (light.ambient[c] as number) * up) *
          0.72;
        value +=
          (light.sun[c] as number) * rim * 0.9 + (light.fill[c] as number) * counter * (0.12 + tone * 0.6);
        value += ((light.fog[c] as number) * 0.85 - value) * fog;
        value += tone * glow * (1 - fog * 0.6);
        const i = p * 3 + c;
        planes.rgb[i] = (planes.rgb[i] as number) * (1 - alpha) + value * alpha;
      }
      if (alpha > 0.5) {
        planes.depth[p] = depth;
        planes.material[p] = options.material;
      }
    }
  }
}

/** Draws the soft shadow under an object, without which it would seem to float. Center and radii in pixels. */
export function groundShadow(
  stage: Stage,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  power = 0.55,
): void {
  const { planes, width, height } = stage;
  for (let y = Math.max(0, Math.floor(cy - ry)); y <= Math.min(height - 1, cy + ry); y += 1) {
    for (let x = Math.max(0, Math.floor(cx - rx)); x <= Math.min(width - 1, cx + rx); x += 1) {
      const away = ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2;
      if (away >= 1 || planes.material[y * width + x] === Material.sky) continue;
      const shade = 1 - power * (1 - away) ** 1.5;
      const i = (y * width + x) * 3;
      planes.rgb[i] = (planes.rgb[i] as number) * shade;
      planes.rgb[i + 1] = (planes.rgb[i + 1] as number) * shade;
      planes.rgb[i + 2] = (planes.rgb[i + 2] as number) * shade;
    }
  }
}
