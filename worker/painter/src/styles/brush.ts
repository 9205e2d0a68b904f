import { blur } from '../canvas/blur.ts';
import type { Noise } from '../canvas/noise.ts';
import type { Random } from '../canvas/random.ts';
import type { Flow } from './flow.ts';
import type { Print } from './treatment.ts';

/** A canvas: the color and the thickness of the paint. */
export interface PaintLayer {
  print: Print;
  thickness: Float32Array;
}

export interface BrushLayer {
  /** Width of the brush and its length, pixels. */
  width: number;
  length: number;
  /** Difference from the picture (0-1) below which no stroke is needed; 0 covers everything. */
  tolerance: number;
  /** 0 to 1: how far a color may differ from the picture. */
  stray: number;
  /** 0 for a flat hard brush to 1 for one with coarse hair. */
  bristles: number;
  /** Curvature of a stroke along its length. */
  bend: number;
  opacity: number;
}

const hairs = 64;

/** Returns profiles of the hairs across a brush: 32 brushes of 64 hairs, 0 to 1. */
function cutBrushes(noise: Noise): Float32Array {
  const brushes = new Float32Array(32 * hairs);
  for (let b = 0; b < 32; b += 1) {
    for (let h = 0; h < hairs; h += 1) {
      brushes[b * hairs + h] = Math.min(1, Math.max(0, 0.55 + 0.75 * noise.fbm(h * 0.33, b * 7.7, 3)));
    }
  }
  return brushes;
}

/**
 * Paints one layer of strokes, after Aaron Hertzmann ("Painterly Rendering with Curved Brush Strokes of Multiple
 * Sizes", SIGGRAPH 1998): a stroke is placed where the canvas still differs from the picture, blurred to the brush's
 * size.
 */
export function paintStrokes(
  layer: PaintLayer,
  picture: Print,
  flow: Flow,
  brush: BrushLayer,
  noise: Noise,
  random: Random,
): void {
  const { width, height } = picture;
  const reference = picture.data.slice();
  blur(reference, width, height, 3, brush.width * 0.25, 1);
  const canvas = layer.print.data;
  const brushes = cutBrushes(noise);
  // Each place is covered about three times.
  const gap = Math.max(2, Math.sqrt((brush.width * brush.length) / 3.2));
  const columns = Math.ceil(width / gap);
  const rows = Math.ceil(height / gap);
  const order = new Uint32Array(columns * rows);
  for (let i = 0; i < order.length; i += 1) order[i] = i;
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    const kept = order[i] as number;
    order[i] = order[j] as number;
    order[j] = kept;
  }
  for (let n = 0; n < order.length; n += 1) {
    const cell = order[n] as number;
    const x = ((cell % columns) + random()) * gap;
    const y = (Math.floor(cell / columns) + random()) * gap;
    const shift = (random() - 0.5) * brush.stray;
    const warm = (random() - 0.5) * brush.stray * 0.6;
    const turn = (random() - 0.5) * 0.35;
    const bent = (random() - 0.5) * brush.bend;
    const size = 0.75 + random() * 0.5;
    const which = Math.floor(random() * 32) * hairs;
    const px = Math.min(width - 1, Math.floor(x));
    const py = Math.min(height - 1, Math.floor(y));
    const i = (py * width + px) * 3;
    const r = reference[i] as number;
    const g = reference[i + 1] as number;
    const b = reference[i + 2] as number;
    if (brush.tolerance > 0) {
      const miss =
        Math.abs(r - (canvas[i] as number)) +
        Math.abs(g - (canvas[i + 1] as number)) +
        Math.abs(b - (canvas[i + 2] as number));
      if (miss < brush.tolerance) continue;
    }
    const angle = flow.angleAt(px, py) + turn;
    drawStroke(layer, x, y, angle, brush.width * size, brush.length * size, bent, brush, brushes, which, [
      r + shift + warm,
      g + shift,
      b + shift - warm,
    ]);
  }
}

function drawStroke(
  { print, thickness }: PaintLayer,
  x: number,
  y: number,
  angle: number,
  across: number,
  along: number,
  bend: number,
  brush: BrushLayer,
  brushes: Float32Array,
  which: number,
  color: readonly [number, number, number],
): void {
  const { width, height, data } = print;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const halfLong = along / 2;
  const halfWide = across / 2;
  const reachX = Math.abs(cos) * halfLong + Math.abs(sin) * halfWide + Math.abs(bend) * halfWide + 1;
  const reachY = Math.abs(sin) * halfLong + Math.abs(cos) * halfWide + Math.abs(bend) * halfWide + 1;
  const x0 = Math.max(0, Math.floor(x - reachX));
  const x1 = Math.min(width - 1, Math.ceil(x + reachX));
  const y0 = Math.max(0, Math.floor(y - reachY));
  const y1 = Math.min(height - 1, Math.ceil(y + reachY));
  const soft = 1 / Math.max(1, halfWide * 0.25);
  const [r, g, b] = color;
  for (let py = y0; py <= y1; py += 1) {
    for (let px = x0; px <= x1; px += 1) {
      const dx = px + 0.5 - x;
      const dy = py + 0.5 - y;
      const u = (dx * cos + dy * sin) / halfLong;
      if (u < -1 || u > 1) continue;
      const v = dy * cos - dx * sin - bend * halfWide * (u * u - 0.3);
      const side = halfWide - Math.abs(v);
      if (side <= 0) continue;
      const hair = brushes[
        which + Math.min(hairs - 1, Math.floor(((v / halfWide) * 0.5 + 0.5) * hairs))
      ] as number;
      let cover = side * soft;
      if (cover > 1) cover = 1;
      // Paint runs out along the stroke, first under the thin hairs.
      const end = (1 - Math.abs(u)) * halfLong * 0.5;
      if (end < 1) cover *= end;
      const dry = u * 0.5 + 0.5;
      cover *= 1 - brush.bristles * Math.max(0, dry * dry * 1.15 - hair);
      cover *= brush.opacity;
      if (cover <= 0.01) continue;
      const p = py * width + px;
      const i = p * 3;
      const streak = 1 + (hair - 0.5) * 0.09 * brush.bristles;
      data[i] = (data[i] as number) + (r * streak - (data[i] as number)) * cover;
      data[i + 1] = (data[i + 1] as number) + (g * streak - (data[i + 1] as number)) * cover;
      data[i + 2] = (data[i + 2] as number) + (b * streak - (data[i + 2] as number)) * cover;
      const body = hair * (0.35 + 0.65 * (side / halfWide)) * (0.7 + 0.3 * u);
      thickness[p] = (thickness[p] as number) * (1 - cover) + body * cover;
    }
  }
}
