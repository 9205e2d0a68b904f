import { hex, mix, scale } from '../../canvas/color.ts';
import { between, pick, type Random } from '../../canvas/random.ts';
import type { Pen } from '../hair.ts';

const gold = hex('#d9a441');

/** Draws a crown, or a tiara if `small`. */
export function drawCrown(pen: Pen, small: boolean): void {
  const rise = small ? 0.5 : 1;
  const from = small ? 0.3 : 0;
  const points: [number, number][] = [];
  const spikes = small ? 4 : 5;
  for (let n = 0; n <= spikes * 2; n += 1) {
    const t = n / (spikes * 2);
    const tip = n % 2 === 1;
    const lean = (t - 0.5) * (tip ? 0.14 : 0.04);
    const x = from + (0.765 - from) * t + lean;
    const arch = Math.sin(t * Math.PI) * 0.09;
    points.push([x, (tip ? -0.13 * rise - 0.06 : 0.03) - arch * (tip ? 1.2 : 0.6)]);
  }
  const base = points.map(([x], n) => {
    const t = n / (points.length - 1);
    return [x, 0.15 - Math.sin(t * Math.PI) * 0.05] as const;
  });
  pen.shape([...points, ...base.reverse()], gold);
  for (let n = 1; n < points.length; n += 2) {
    const [x, y] = points[n] as [number, number];
    pen.line([[x, y - 0.012, 0.02]], mix(gold, hex('#fff3c8'), 0.5), 0.35);
  }
  for (let n = 0; n < 5; n += 1) {
    const t = (n + 0.5) / 5;
    pen.line([[from + (0.765 - from) * t, 0.105 - Math.sin(t * Math.PI) * 0.05, 0.017]], hex('#a02030'), 0.3);
  }
}

/** Draws blossoms along the hairline, with some leaves between them. */
export function drawWreath(pen: Pen, random: Random): void {
  const colors = pick(random, [
    ['#f2b8c6', '#fff0e6', '#d96a86'],
    ['#f6d365', '#fff4d6', '#e88a4a'],
    ['#c8b6f0', '#f4efff', '#8a78d8'],
  ]).map(hex);
  for (let n = 0; n < 26; n += 1) {
    const t = random();
    const x = 0.76 - t * 0.8;
    const y = 0.1 - Math.sin(t * Math.PI) * 0.13 + t * 0.12 + between(random, -0.03, 0.03);
    const angle = random() * 6;
    pen.line(
      [
        [x, y, 0.008],
        [x + Math.cos(angle) * 0.06, y + Math.sin(angle) * 0.06, 0.018],
        [x + Math.cos(angle) * 0.11, y + Math.sin(angle) * 0.11, 0.003],
      ],
      scale(hex('#5f8a52'), between(random, 0.7, 1.2)),
    );
  }
  for (let n = 0; n < 11; n += 1) {
    const t = (n + random() * 0.6) / 11;
    const x = 0.75 - t * 0.78;
    const y = 0.09 - Math.sin(t * Math.PI) * 0.14 + t * 0.12;
    const size = between(random, 0.04, 0.075);
    const color = pick(random, colors);
    for (let petal = 0; petal < 6; petal += 1) {
      const angle = (petal / 6) * Math.PI * 2 + n;
      pen.line(
        [[x + Math.cos(angle) * size * 0.6, y + Math.sin(angle) * size * 0.6, size * 0.46]],
        scale(color, petal % 2 ? 0.9 : 1.1),
        0.08,
      );
    }
    pen.line([[x, y, size * 0.32]], hex('#e0a030'), 0.1);
  }
}
