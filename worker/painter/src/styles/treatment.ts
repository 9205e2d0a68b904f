import type { Noise } from '../canvas/noise.ts';
import type { Planes } from '../canvas/planes.ts';
import type { Random } from '../canvas/random.ts';
import type { Light } from '../scene/light.ts';
import type { StyleTraits } from '../scene/stage.ts';

/** A picture ready for eyes: three floats a pixel, display values (sRGB, 0 to 1). */
export interface Print {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** What a treatment works on. The scene is finished; `print` starts as its plain development. */
export interface Easel {
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

/** One real piece of work; after it the picture can be shown. */
export type Pass = () => void;

export interface Treatment {
  readonly traits: StyleTraits;
  /** True where equal values must stay equal bytes: flat colors are not dithered. */
  readonly exact?: true;
  /** The passes in order; each changes `print` (or the scene) and leaves something worth seeing. */
  passes(easel: Easel): Pass[];
}
