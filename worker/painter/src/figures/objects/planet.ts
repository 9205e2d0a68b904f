import { hex, mix, type Rgb, scale } from '../../canvas/color.ts';
import { Material } from '../../canvas/planes.ts';
import type { Clay } from '../clay.ts';
import type { Figure } from '../figure.ts';

/** Builds the near half of five tilted rings. */
function buildRings(clay: Clay, color: Rgb): void {
  for (let r = 0; r < 5; r += 1) {
    const rx = 0.66 + r * 0.07;
    const points: (readonly [number, number, number])[] = [];
    for (let n = 0; n <= 30; n += 1) {
      const angle = -0.35 + (n / 30) * (Math.PI + 0.7);
      const px = Math.cos(angle) * rx;
      const py = Math.sin(angle) * rx * 0.2;
      points.push([1 + px * 0.96 + py * 0.2, 0.6 + py - px * 0.22, 0.022]);
    }
    clay.limb(points, scale(mix(color, hex('#fff2dc'), 0.5), 0.6 + 0.15 * ((r * 3) % 4)), 0.9);
  }
}

function buildPlanet(clay: Clay, color: Rgb): void {
  clay.limb([[1, 0.6, 0.48]], color);
  for (let n = 0; n < 9; n += 1) {
    const y = 0.2 + n * 0.1;
    const half = Math.sqrt(Math.max(0, 0.475 ** 2 - (y - 0.6) ** 2)) - 0.03;
    if (half <= 0) continue;
    const tone = mix(color, n % 3 === 0 ? hex('#fff0d8') : hex('#5a3a4a'), 0.16 + 0.22 * ((n * 0.618) % 1));
    clay.plate(
      [
        [1 - half, y],
        [1, y + 0.035],
        [1 + half, y],
        [1 + half * 0.98, y + 0.06],
        [1, y + 0.1],
        [1 - half * 0.98, y + 0.06],
      ],
      tone,
      { round: true, facing: [0, (y - 0.6) / 0.5], z: 0.5 },
    );
  }
  buildRings(clay, color);
  clay.soften(0.022);
}

export const planet: Figure = {
  material: Material.subject,
  wide: 2,
  high: 1.2,
  size: 0.5,
  place: 'air',
  texture: 0.3,
  build: (clay, { color, random }) => buildPlanet(clay, color ?? hex(random() < 0.5 ? '#c98a5a' : '#5a86c9')),
};
