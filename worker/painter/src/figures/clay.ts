import { blur } from '../canvas/blur.ts';
import { clamp, type Rgb } from '../canvas/color.ts';

/** Corner points of a closed outline, in model units, y down. */
export type Outline = readonly (readonly [number, number])[];
/** Points of a limb: x, y and radius, in model units. */
export type Bones = readonly (readonly [number, number, number])[];

export interface PlateOptions {
  /** Where the surface faces (x right, y down); (0, 0) faces the viewer. */
  facing?: readonly [number, number];
  /** Whether it is round around its upright axis, like a tower. */
  round?: boolean;
  /** Whether it bulges in both directions, like a petal or a sail. */
  bulge?: boolean;
  z?: number;
  /** Light that the surface emits, in its own color. */
  glow?: number;
}

/**
 * A figure in relief, built from limbs and plates. Stores color, surface direction and coverage of each pixel, so that
 * it can be lit afterwards. A model unit is `scale` pixels.
 */
export class Clay {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly alpha: Float32Array;
  readonly color: Float32Array;
  /** x and y of the surface's direction, interleaved. */
  readonly facing: Float32Array;
  readonly glow: Float32Array;
  private readonly relief: Float32Array;

  constructor(unitsWide: number, unitsHigh: number, scale: number) {
    this.width = Math.max(2, Math.ceil(unitsWide * scale));
    this.height = Math.max(2, Math.ceil(unitsHigh * scale));
    this.scale = scale;
    const pixels = this.width * this.height;
    this.alpha = new Float32Array(pixels);
    this.color = new Float32Array(pixels * 3);
    this.facing = new Float32Array(pixels * 2);
    this.glow = new Float32Array(pixels);
    this.relief = new Float32Array(pixels).fill(-1e9);
  }

  private put(
    p: number,
    cover: number,
    high: number,
    color: Rgb,
    nx: number,
    ny: number,
    glow: number,
  ): void {
    if (cover <= 0) return;
    if (high < (this.relief[p] as number) && (this.alpha[p] as number) > 0.5) return;
    const before = this.alpha[p] as number;
    const share = before > 0 ? cover : 1;
    for (let c = 0; c < 3; c += 1) {
      const i = p * 3 + c;
      this.color[i] = (this.color[i] as number) * (1 - share) + (color[c] as number) * share;
    }
    this.facing[p * 2] = (this.facing[p * 2] as number) * (1 - share) + nx * share;
    this.facing[p * 2 + 1] = (this.facing[p * 2 + 1] as number) * (1 - share) + ny * share;
    this.glow[p] = (this.glow[p] as number) * (1 - share) + glow * share;
    this.alpha[p] = before + (1 - before) * cover;
    if (cover > 0.5) this.relief[p] = high;
  }

  /** Adds a tube of varying thickness through points, smoothed by a Catmull-Rom curve. */
  limb(bones: Bones, color: Rgb, z = 0, glow = 0): this {
    // Thick limbs need more segments, or their joints show as rings.
    const widest = Math.max(...bones.map((bone) => bone[2])) * this.scale;
    const steps = bones.length > 2 ? (widest > 8 ? 12 : 4) : 1;
    let last = bones[0] as readonly [number, number, number];
    if (bones.length === 1) this.segment(last, last, color, z, glow);
    for (let n = 0; n + 1 < bones.length; n += 1) {
      const p0 = bones[Math.max(0, n - 1)] as readonly number[];
      const p1 = bones[n] as readonly number[];
      const p2 = bones[n + 1] as readonly number[];
      const p3 = bones[Math.min(bones.length - 1, n + 2)] as readonly number[];
      for (let s = 1; s <= steps; s += 1) {
        const t = s / steps;
        const next = [0, 1, 2].map((axis) => {
          const [a, b, c, d] = [p0[axis], p1[axis], p2[axis], p3[axis]] as [number, number, number, number];
          const value =
            0.5 *
            (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
          return axis === 2 ? Math.max(0.001, value) : value;
        }) as unknown as readonly [number, number, number];
        this.segment(last, next, color, z, glow);
        last = next;
      }
    }
    return this;
  }

  private segment(
    from: readonly [number, number, number],
    to: readonly [number, number, number],
    color: Rgb,
    z: number,
    glow: number,
  ): void {
    const { scale, width, height } = this;
    const ax = from[0] * scale;
    const ay = from[1] * scale;
    const ra = from[2] * scale;
    const bx = to[0] * scale;
    const by = to[1] * scale;
    const rb = to[2] * scale;
    const wide = Math.max(ra, rb) + 1;
    const lengthSquared = (bx - ax) ** 2 + (by - ay) ** 2 || 1e-6;
    const x1 = Math.min(width - 1, Math.ceil(Math.max(ax, bx) + wide));
    const y1 = Math.min(height - 1, Math.ceil(Math.max(ay, by) + wide));
    for (let y = Math.max(0, Math.floor(Math.min(ay, by) - wide)); y <= y1; y += 1) {
      for (let x = Math.max(0, Math.floor(Math.min(ax, bx) - wide)); x <= x1; x += 1) {
        const px = x + 0.5 - ax;
        const py = y + 0.5 - ay;
        const t = clamp((px * (bx - ax) + py * (by - ay)) / lengthSquared);
        const dx = px - (bx - ax) * t;
        const dy = py - (by - ay) * t;
        const away = Math.sqrt(dx * dx + dy * dy);
        const radius = ra + (rb - ra) * t;
        const cover = radius - away + 0.5;
        if (cover <= 0) continue;
        const nx = dx / Math.max(radius, 0.5);
        const ny = dy / Math.max(radius, 0.5);
        const high = z * scale + Math.sqrt(Math.max(0, radius * radius - away * away));
        this.put(y * width + x, Math.min(1, cover), high, color, nx, ny, glow);
      }
    }
  }

  /** Adds a filled outline (even-odd rule, four scan lines per pixel row) over everything lower. */
  plate(outline: Outline, color: Rgb, options: PlateOptions = {}): this {
    const { scale, width, height } = this;
    const xs = outline.map((point) => point[0] * scale);
    const ys = outline.map((point) => point[1] * scale);
    const left = Math.min(...xs);
    const right = Math.max(...xs);
    const top = Math.min(...ys);
    const bottom = Math.max(...ys);
    const x0 = Math.max(0, Math.floor(left));
    const x1 = Math.min(width - 1, Math.ceil(right));
    if (x1 < x0) return this;
    const cover = new Float32Array(x1 - x0 + 2);
    const high = (options.z ?? 0) * scale + scale * 0.3;
    const count = outline.length;
    for (let y = Math.max(0, Math.floor(top)); y <= Math.min(height - 1, Math.ceil(bottom)); y += 1) {
      cover.fill(0);
      for (let sub = 0; sub < 4; sub += 1) {
        const sy = y + (sub + 0.5) / 4;
        const crossings: number[] = [];
        for (let n = 0; n < count; n += 1) {
          const m = n + 1 === count ? 0 : n + 1;
          const ya = ys[n] as number;
          const yb = ys[m] as number;
          if (ya <= sy === yb <= sy) continue;
          crossings.push(
            (xs[n] as number) + ((sy - ya) / (yb - ya)) * ((xs[m] as number) - (xs[n] as number)),
          );
        }
        crossings.sort((a, b) => a - b);
        for (let n = 0; n + 1 < crossings.length; n += 2) {
          const from = crossings[n] as number;
          const to = crossings[n + 1] as number;
          for (let x = Math.max(x0, Math.floor(from)); x <= Math.min(x1, Math.floor(to)); x += 1) {
            const part = Math.min(x + 1, to) - Math.max(x, from);
            if (part > 0) cover[x - x0] = (cover[x - x0] as number) + part * 0.25;
          }
        }
      }
      for (let x = x0; x <= x1; x += 1) {
        const share = cover[x - x0] as number;
        if (share <= 0) continue;
        let nx = options.facing?.[0] ?? 0;
        let ny = options.facing?.[1] ?? 0;
        if (options.round || options.bulge)
          nx += ((x + 0.5 - left) / Math.max(1, right - left)) * 1.84 - 0.92;
        if (options.bulge) ny += ((y + 0.5 - top) / Math.max(1, bottom - top)) * 1.5 - 0.75;
        this.put(y * width + x, Math.min(1, share), high, color, nx, ny, options.glow ?? 0);
      }
    }
    return this;
  }

  /** Copies another figure into this one, with its upper left corner at (x, y) pixels, optionally mirrored. */
  press(other: Clay, x: number, y: number, mirrored: boolean): this {
    for (let row = Math.max(0, -y); row < other.height && y + row < this.height; row += 1) {
      for (let column = Math.max(0, -x); column < other.width && x + column < this.width; column += 1) {
        const from = row * other.width + (mirrored ? other.width - 1 - column : column);
        const color = [0, 1, 2].map((c) => other.color[from * 3 + c]) as unknown as Rgb;
        const turned = (other.facing[from * 2] as number) * (mirrored ? -1 : 1);
        const p = (y + row) * this.width + x + column;
        const cover = other.alpha[from] as number;
        this.put(
          p,
          cover,
          0,
          color,
          turned,
          other.facing[from * 2 + 1] as number,
          other.glow[from] as number,
        );
      }
    }
    return this;
  }

  /** Softens creases between limbs so that they look like one body. `amount` in model units. */
  soften(amount: number): this {
    const weight = this.alpha.slice();
    const radius = amount * this.scale;
    if (radius < 1) return this;
    for (let p = 0; p < weight.length; p += 1) {
      this.facing[p * 2] = (this.facing[p * 2] as number) * (weight[p] as number);
      this.facing[p * 2 + 1] = (this.facing[p * 2 + 1] as number) * (weight[p] as number);
      for (let c = 0; c < 3; c += 1)
        this.color[p * 3 + c] = (this.color[p * 3 + c] as number) * (weight[p] as number);
    }
    blur(this.facing, this.width, this.height, 2, radius, 2);
    blur(this.color, this.width, this.height, 3, radius * 0.5, 2);
    const forColor = weight.slice();
    blur(weight, this.width, this.height, 1, radius, 2);
    blur(forColor, this.width, this.height, 1, radius * 0.5, 2);
    for (let p = 0; p < weight.length; p += 1) {
      const share = 1 / Math.max(0.05, weight[p] as number);
      this.facing[p * 2] = (this.facing[p * 2] as number) * share;
      this.facing[p * 2 + 1] = (this.facing[p * 2 + 1] as number) * share;
      for (let c = 0; c < 3; c += 1)
        this.color[p * 3 + c] = (this.color[p * 3 + c] as number) / Math.max(0.05, forColor[p] as number);
    }
    return this;
  }
}
