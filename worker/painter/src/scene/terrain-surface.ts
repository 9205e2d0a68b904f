import { hex, type Rgb } from '../canvas/color.ts';
import type { SceneDescription, Season, Setting } from '../prompt/scene-description.ts';

/** The material of the ground, by height and slope. */
export interface Surface {
  low: Rgb;
  /** Patches within `low`. */
  patch: Rgb;
  steep: Rgb;
  top: Rgb;
  /** World height where `top` (snow) begins; a large number for never. */
  topFrom: number;
  shore: Rgb;
  /** Slope (0 flat to 1 upright) where `steep` begins. */
  steepFrom: number;
  /** Horizontal bands in steep walls, 0 to 1. */
  strata: number;
}

const grass: Record<Season, readonly [string, string]> = {
  spring: ['#6f9a3c', '#93b356'],
  summer: ['#5d8a38', '#86994a'],
  autumn: ['#97803c', '#a8672f'],
  winter: ['#dfe8f0', '#c9d6e4'],
};

/** Returns the ground of a setting in its season. */
export function surfaceOf(scene: SceneDescription, land: Setting): Surface {
  const [low, patch] = grass[scene.season];
  const winter = scene.season === 'winter';
  const base: Surface = {
    low: hex(low),
    patch: hex(patch),
    steep: hex(winter ? '#7d8490' : '#7a7268'),
    top: hex('#f4f8fc'),
    topFrom: winter ? 6 : 44,
    shore: hex(winter ? '#b9c4cf' : '#b5a583'),
    steepFrom: 0.26,
    strata: 0.2,
  };
  if (land === 'desert') {
    return {
      ...base,
      low: hex('#d9a05c'),
      patch: hex('#e2b273'),
      steep: hex('#c98a4a'),
      topFrom: 1e6,
      steepFrom: 0.5,
      strata: 0,
    };
  }
  if (land === 'canyon') {
    return {
      ...base,
      low: hex('#c08350'),
      patch: hex('#9c8450'),
      steep: hex('#b5552f'),
      topFrom: 1e6,
      steepFrom: 0.2,
      strata: 1,
    };
  }
  if (land === 'coast' && scene.beach)
    return {
      ...base,
      low: hex('#e8d3a2'),
      patch: hex('#dfc48e'),
      shore: hex('#c9ad7c'),
      steepFrom: 0.6,
      strata: 0,
    };
  if (land === 'coast' || land === 'island')
    return { ...base, shore: hex('#e3cfa0'), steepFrom: 0.34, strata: 0.5 };
  return base;
}
