import type { Random } from './random.ts';

/** Gradient noise on the plane after Ken Perlin ("Improving Noise", SIGGRAPH 2002), with seeded tables. */
export class Noise {
  private readonly order = new Uint8Array(512);
  private readonly gradientX = new Float32Array(256);
  private readonly gradientY = new Float32Array(256);

  constructor(random: Random) {
    for (let i = 0; i < 256; i += 1) {
      this.order[i] = i;
      const angle = random() * Math.PI * 2;
      this.gradientX[i] = Math.cos(angle);
      this.gradientY[i] = Math.sin(angle);
    }
    for (let i = 255; i > 0; i -= 1) {
      const j = Math.floor(random() * (i + 1));
      const kept = this.order[i] as number;
      this.order[i] = this.order[j] as number;
      this.order[j] = kept;
    }
    this.order.copyWithin(256, 0, 256);
  }

  /** Returns the noise at a point: about -1 to 1, mean 0, feature size 1. */
  at(x: number, y: number): number {
    const floorX = Math.floor(x);
    const floorY = Math.floor(y);
    const fx = x - floorX;
    const fy = y - floorY;
    const ix = floorX & 255;
    const iy = floorY & 255;
    const { order, gradientX, gradientY } = this;
    const left = order[ix] as number;
    const right = order[ix + 1] as number;
    const a = order[left + iy] as number;
    const b = order[right + iy] as number;
    const c = order[left + iy + 1] as number;
    const d = order[right + iy + 1] as number;
    const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
    const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    const na = (gradientX[a] as number) * fx + (gradientY[a] as number) * fy;
    const nb = (gradientX[b] as number) * (fx - 1) + (gradientY[b] as number) * fy;
    const nc = (gradientX[c] as number) * fx + (gradientY[c] as number) * (fy - 1);
    const nd = (gradientX[d] as number) * (fx - 1) + (gradientY[d] as number) * (fy - 1);
    const top = na + u * (nb - na);
    const bottom = nc + u * (nd - nc);
    return (top + v * (bottom - top)) * 1.5;
  }

  /** Returns a fractal sum, about -1 to 1. Each octave is rotated a little so that the lattice does not show. */
  fbm(x: number, y: number, octaves: number, gain = 0.5): number {
    let sum = 0;
    let amplitude = 1;
    let total = 0;
    let px = x;
    let py = y;
    for (let i = 0; i < octaves; i += 1) {
      sum += amplitude * this.at(px, py);
      total += amplitude;
      amplitude *= gain;
      const turned = px * 1.6 - py * 1.2 + 17.3;
      py = px * 1.2 + py * 1.6 - 9.1;
      px = turned;
    }
    return sum / total;
  }

  /** Returns noise with sharp crests and round valleys, 0 to 1, for mountain ridges, veins and lightning. */
  ridged(x: number, y: number, octaves: number, gain = 0.5): number {
    let sum = 0;
    let amplitude = 1;
    let total = 0;
    let weight = 1;
    let px = x;
    let py = y;
    for (let i = 0; i < octaves; i += 1) {
      let crest = 1 - Math.min(1, Math.abs(this.at(px, py)) * 1.25);
      crest = crest * crest * weight;
      weight = Math.min(1, crest * 2);
      sum += amplitude * crest;
      total += amplitude;
      amplitude *= gain;
      const turned = px * 1.6 - py * 1.2 + 31.7;
      py = px * 1.2 + py * 1.6 + 5.3;
      px = turned;
    }
    return sum / total;
  }
}
