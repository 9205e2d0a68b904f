import { hex, mix, type Rgb, scale } from '../../canvas/color.ts';
import { Material } from '../../canvas/planes.ts';
import type { Clay } from '../clay.ts';
import type { Figure } from '../figure.ts';

function buildCrystal(clay: Clay, color: Rgb, night: number): void {
  const shard = (x: number, top: number, half: number, lean: number, z: number) => {
    const glow = 0.25 + night * 0.5;
    const tip: [number, number] = [x + lean, top];
    clay.plate(
      [
        tip,
        [x + lean * 0.75 - half, top + half * 1.6],
        [x - half * 0.8, 1.2],
        [x - half * 0.1, 1.24],
        [x + lean * 0.75 - half * 0.15, top + half * 1.9],
      ],
      scale(color, 0.7),
      { facing: [-0.7, -0.1], z, glow },
    );
    clay.plate(
      [
        tip,
        [x + lean * 0.75 - half * 0.15, top + half * 1.9],
        [x - half * 0.1, 1.24],
        [x + half * 0.45, 1.22],
        [x + lean * 0.75 + half * 0.5, top + half * 1.7],
      ],
      mix(color, hex('#ffffff'), 0.45),
      { facing: [0.1, -0.2], z, glow },
    );
    clay.plate(
      [
        tip,
        [x + lean * 0.75 + half * 0.5, top + half * 1.7],
        [x + half * 0.45, 1.22],
        [x + half * 0.85, 1.18],
        [x + lean * 0.75 + half, top + half * 1.5],
      ],
      scale(color, 0.45),
      { facing: [0.8, 0], z, glow },
    );
  };
  shard(0.34, 0.52, 0.11, -0.16, -0.4);
  shard(0.92, 0.46, 0.12, 0.16, -0.4);
  shard(0.62, 0.06, 0.17, 0.02, 0);
  shard(0.44, 0.7, 0.1, -0.08, 0.3);
  shard(0.82, 0.76, 0.1, 0.1, 0.3);
}

export const crystal: Figure = {
  material: Material.subject,
  place: 'ground',
  texture: 0.08,
  wide: 1.26,
  high: 1.26,
  size: 0.46,
  build: (clay, { color, night }) => buildCrystal(clay, color ?? hex('#6fd0ee'), night),
};
