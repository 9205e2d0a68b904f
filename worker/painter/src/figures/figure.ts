import type { Rgb } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import type { Random } from '../canvas/random.ts';
import type { Clay } from './clay.ts';

export interface FigureChoice {
  /** The color that the prompt gives it. */
  color?: Rgb;
  random: Random;
  /** 0 by day to 1 by night, when lamps are lit. */
  night: number;
}

/** A kind of object that can be placed in a scene. */
export interface Figure {
  /** Size of its model, units. */
  wide: number;
  high: number;
  /** Height on the picture as a fraction of the shorter side, when it is the subject. */
  size: number;
  place: 'ground' | 'water' | 'air';
  material: number;
  texture: number;
  build(clay: Clay, choice: FigureChoice): void;
}

/** Shared settings of figures with smooth surfaces: hulls, skins, plumage. */
export const smooth = { material: Material.subject, texture: 0.16 } as const;
