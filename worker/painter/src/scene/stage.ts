import { clamp } from '../canvas/color.ts';
import type { Noise } from '../canvas/noise.ts';
import type { Planes } from '../canvas/planes.ts';
import type { Random } from '../canvas/random.ts';
import type { SceneDescription } from '../prompt/scene-description.ts';
import type { Light } from './light.ts';

/** The properties of the scene that a style sets. */
export interface StyleTraits {
  /** Piled, clearly shaped clouds instead of veils. */
  bigClouds: boolean;
  /** Neon lamps, signs and a glowing skyline. */
  neon: boolean;
  /** Aurora, sparks and floating things. */
  magic: boolean;
  /** 0 to 1: how much small surface detail is worth painting. */
  detail: number;
  /** A factor for the usual haze. */
  haze: number;
  /** A factor for the usual size of piled clouds. */
  cloudSize: number;
}

/** The state that the parts of a scene share while it is painted. */
export interface Stage {
  readonly planes: Planes;
  readonly width: number;
  readonly height: number;
  /** The shorter side, pixels. Sizes of objects are fractions of it. */
  readonly unit: number;
  readonly scene: SceneDescription;
  readonly light: Light;
  readonly traits: StyleTraits;
  readonly noise: Noise;
  readonly random: (label: string) => Random;
  /** Row of the horizon, pixels. */
  horizon: number;
  /** Focal length, pixels. */
  focal: number;
  /** Height of the eye over the ground, world units (a person is 1.3 tall). */
  eye: number;
  /** Row on which the main subject stands and where it stands across, as fractions; set by the composition. */
  focus: { x: number; y: number };
}

export const nearest = 3;
export const farthest = 620;
const depthScale = 1 / Math.log(farthest / nearest);

/** Converts a world distance to the depth that planes store. */
export function depthOf(distance: number): number {
  return clamp(Math.log(distance / nearest) * depthScale);
}

export function distanceOf(depth: number): number {
  return nearest * (farthest / nearest) ** depth;
}

/** Returns the share of fog at a distance, 0 to 1. */
export function fogAt(light: Light, distance: number): number {
  return 1 - Math.exp(-distance * light.haze);
}
