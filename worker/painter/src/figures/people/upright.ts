import { hex } from '../../canvas/color.ts';
import { Material } from '../../canvas/planes.ts';

export const skin = hex('#d9a27e');

/** What figures that stand on two legs have in common. */
export const upright = {
  wide: 0.95,
  high: 1.7,
  size: 0.36,
  place: 'ground',
  material: Material.subject,
  texture: 0.22,
} as const;
