import { hex } from '../../canvas/color.ts';
import { Material } from '../../canvas/planes.ts';

export const skin = hex('#d9a27e');

/** Shared settings of figures that stand on two legs. */
export const upright = {
  wide: 0.95,
  high: 1.7,
  size: 0.36,
  place: 'ground',
  material: Material.subject,
  texture: 0.22,
} as const;
