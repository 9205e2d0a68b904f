import type { Noise } from '../canvas/noise.ts';
import type { Planes } from '../canvas/planes.ts';
import type { Random } from '../canvas/random.ts';
import type { Light } from '../scene/light.ts';
import type { StyleTraits } from '../scene/stage.ts';

/** A displayable picture: three floats per pixel, sRGB, 0 to 1. */
export interface Print {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** The finished scene and the data of a style's passes. `print` starts as the plain tone-mapped scene. */
export interface StyleContext {
  readonly planes: Planes;
  readonly print: Print;
  readonly light: Light;
  readonly noise: Noise;
  readonly random: (label: string) => Random;
  /** The shorter side, pixels. */
  readonly unit: number;
  /** Where the subject is, fractions of the picture. */
  readonly focus: { x: number; y: number };
  readonly rain: boolean;
}

/** One step of work, after which the picture can be shown as a preview. */
export type Pass = () => void;

/** A style: turns the finished scene into the picture. */
export interface Treatment {
  readonly traits: StyleTraits;
  /** True for flat colors, which must not be dithered. */
  readonly exact?: true;
  /** The passes in order; each changes `print` or the scene. */
  passes(context: StyleContext): Pass[];
}
