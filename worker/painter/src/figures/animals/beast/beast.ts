import type { Rgb } from '../../../canvas/color.ts';
import type { Clay } from '../../clay.ts';

/** The measurements of a four-legged animal, in model units: a body is about 1 long. */
export interface Beast {
  coat: Rgb;
  belly: Rgb;
  socks: Rgb;
  length: number;
  chest: number;
  hip: number;
  leg: number;
  legThick: number;
  neck: readonly [number, number];
  head: number;
  snout: number;
  snoutThick: number;
  ears: 'pointed' | 'round' | 'long' | 'flap';
  tail: 'bushy' | 'thin' | 'hair' | 'stub' | 'curl';
  tailTip?: Rgb;
  mane?: Rgb;
  /** Built like a horse: the head hangs, and the mane is a crest along the neck instead of a ruff around it. */
  equine?: true;
  extra?: 'antlers' | 'horn' | 'stripes' | 'trunk' | 'wool';
}

type Point = readonly [number, number];

/** Positions of a beast's parts, model units, y down; it looks to the right. */
export interface Skeleton {
  tail: Point;
  hip: Point;
  shoulder: Point;
  head: Point;
  muzzle: Point;
  ear: Point;
}

/** Builds one part of a beast. */
export type BuildPart = (clay: Clay, beast: Beast, skeleton: Skeleton) => void;

/** The row that the feet stand on. */
export const ground = 1.62;

/** Computes the positions of the parts from the measurements. */
export function skeletonOf(beast: Beast): Skeleton {
  const x0 = 0.62;
  const x1 = x0 + beast.length;
  const back = ground - beast.leg - beast.hip * 0.6;
  const front = ground - beast.leg - beast.chest * 0.5;
  const hx = x1 + beast.neck[0];
  const hy = front - beast.neck[1];
  return {
    tail: [x0 - beast.hip * 0.7, back - beast.hip * 0.3],
    hip: [x0, back],
    shoulder: [x1, front],
    head: [hx, hy],
    muzzle: [hx + beast.snout, hy + beast.snout * (beast.equine ? 0.75 : 0.42)],
    ear: [hx - beast.head * 0.35, hy - beast.head * 0.6],
  };
}
