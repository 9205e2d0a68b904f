import type { Clay } from '../../clay.ts';
import { type Beast, skeletonOf } from './beast.ts';
import { buildFarLegs, buildNearLegs, buildTrunk } from './body.ts';
import { ears } from './ears.ts';
import { extras } from './extras.ts';
import { buildHead } from './head.ts';
import { tails } from './tails.ts';

/** Builds a beast from its parts, the farthest first. */
export function buildBeast(clay: Clay, beast: Beast): void {
  const skeleton = skeletonOf(beast);
  buildFarLegs(clay, beast, skeleton);
  tails[beast.tail](clay, beast, skeleton);
  buildTrunk(clay, beast, skeleton);
  buildNearLegs(clay, beast, skeleton);
  buildHead(clay, beast, skeleton);
  ears[beast.ears](clay, beast, skeleton);
  if (beast.extra) extras[beast.extra](clay, beast, skeleton);
  clay.soften(0.03);
}
