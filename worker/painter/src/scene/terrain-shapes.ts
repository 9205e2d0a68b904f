import { hex, mix, smoothstep } from '../canvas/color.ts';
import type { Noise } from '../canvas/noise.ts';
import { between, type Random } from '../canvas/random.ts';
import type { SceneDescription, Setting } from '../prompt/scene-description.ts';
import { createRelief, type HeightAt, type Relief } from './terrain-relief.ts';
import { type Surface, surfaceOf } from './terrain-surface.ts';

export interface TerrainShape {
  heightAt: HeightAt;
  hasWater: boolean;
  surface: Surface;
  eye: number;
  /** Horizon as a fraction of the picture's height. */
  horizon: number;
  /** Trees per place, 0 to 1. */
  trees: number;
}

type Ground = Omit<TerrainShape, 'surface'>;

const flat = { hasWater: false, eye: 3, horizon: 0.5, trees: 0.5 };
const wet = { ...flat, hasWater: true };

function mountains({ rolling, ranges, basin }: Relief, { setting, alsoSettings }: SceneDescription): Ground {
  const heightAt: HeightAt = (x, z) => 1.2 + rolling(x, z, 4.5) + ranges(x, z, 105);
  if (alsoSettings.includes('lake')) return { ...wet, eye: 4.5, horizon: 0.56, heightAt: basin(heightAt) };
  return { ...flat, eye: 5.5, horizon: 0.6, trees: setting === 'snowfield' ? 0.25 : 0.6, heightAt };
}

function lake({ rolling, ranges, basin, withMountains }: Relief): Ground {
  const hill: HeightAt = (x, z) => 0.6 + rolling(x, z, 4) + ranges(x, z, withMountains ? 105 : 62);
  return { ...wet, eye: 3.6, horizon: 0.52, trees: 0.8, heightAt: basin(hill) };
}

function river(relief: Relief, _scene: SceneDescription, random: Random): Ground {
  const { side, fbm, rolling, backdrop } = relief;
  const bend = between(random, 5, 9);
  const heightAt: HeightAt = (x, z) => {
    const course = Math.sin(z / 24 + side) * bend * smoothstep(0, 60, z) + fbm(0, z, 30, 2) * 8;
    const away = Math.abs(x - course) / (3.6 + z * 0.035);
    const land = 0.7 + rolling(x, z, 3.5) + backdrop(x, z);
    const bank = smoothstep(0.8, 1.5, away + 0.3 * fbm(x, z, 6, 3));
    return z > 190 ? land : -1.4 + (land + 1.4) * bank;
  };
  return { ...wet, eye: 4.2, horizon: 0.46, trees: 0.9, heightAt };
}

function sea({ fbm }: Relief): Ground {
  const heightAt: HeightAt = (x, z) => -3 + (z > 260 ? smoothstep(0.15, 0.6, fbm(x, z, 130, 3)) * 26 : 0);
  return { ...wet, eye: 4, trees: 0, heightAt };
}

/** Returns a coast: a beach that curves in from one side, or a cliff over the water. */
function coast({ side, fbm }: Relief, { beach }: SceneDescription): Ground {
  const heightAt: HeightAt = (x, z) => {
    const line =
      side * (x + 2 - z * (beach ? 0.22 : 0.16)) + (beach ? 4 : 0) + fbm(x, z, 22, 4) * (6 + z * 0.05);
    const inland = smoothstep(-2, 7, line);
    const cliff =
      (beach ? 0.12 : 1) * smoothstep(3, 9, line) * (5 + 5 * smoothstep(20, 70, z) + 3 * fbm(x, z, 30, 4));
    const far = z > 240 ? smoothstep(0.05, 0.5, fbm(x, z, 140, 4)) * 30 : 0;
    return -2.2 + inland * 3 + cliff + far;
  };
  return { ...wet, eye: beach ? 3.2 : 5, horizon: 0.45, trees: beach ? 0.5 : 0.15, heightAt };
}

function island({ noise, ox, side, fbm }: Relief): Ground {
  const heightAt: HeightAt = (x, z) => {
    const away = Math.hypot((x + side * 8) / 34, (z - 95) / 30) + 0.35 * fbm(x, z, 24, 4);
    return -3 + 19 * (1 - smoothstep(0.1, 1, away)) * (0.75 + 0.5 * noise.ridged(x / 26 + ox, z / 26, 4));
  };
  return { ...wet, eye: 4.5, horizon: 0.46, trees: 0.9, heightAt };
}

function desert({ side, fbm }: Relief): Ground {
  const heightAt: HeightAt = (x, z) => {
    // Each dune has a long windward slope, a sharp crest and a short steep lee; the phase runs from 0 to 1 over it.
    const along = (z * 0.62 + x * 0.5 * side + fbm(x, z, 70, 3) * 34) / 38;
    const phase = along - Math.floor(along);
    const ridge = phase < 0.74 ? (phase / 0.74) ** 1.5 : 1 - smoothstep(0, 1, (phase - 0.74) / 0.26);
    const tall = (3.5 + 15 * smoothstep(12, 110, z)) * (0.5 + 0.7 * smoothstep(-0.4, 0.5, fbm(x, z, 95, 2)));
    return ridge * tall + fbm(x, z, 9, 2) * 0.25 + smoothstep(220, 420, z) * 6;
  };
  return { ...flat, eye: 9, horizon: 0.42, trees: 0, heightAt };
}

function canyon({ fbm }: Relief): Ground {
  const heightAt: HeightAt = (x, z) => {
    const raw = fbm(x, z, 75, 6) + 0.25 * smoothstep(100, 300, z) - 0.22 * Math.exp(-((x / 14) ** 2));
    const mesa = smoothstep(0.08, 0.17, raw) * 14 + smoothstep(0.26, 0.33, raw) * 17;
    return (mesa + fbm(x, z, 12, 3)) * smoothstep(16, 55, z);
  };
  return { ...flat, eye: 6, horizon: 0.52, trees: 0.05, heightAt };
}

function dream({ fbm }: Relief): Ground {
  const heightAt: HeightAt = (x, z) =>
    -1.6 +
    smoothstep(0.1, 0.5, fbm(x, z, 40, 2)) * 2.6 * smoothstep(30, 90, z) +
    smoothstep(150, 320, z) * 22 * (0.5 + fbm(x, z, 110, 3));
  return { ...wet, eye: 3.4, horizon: 0.54, trees: 0, heightAt };
}

function sky({ rolling }: Relief): Ground {
  return { ...flat, eye: 60, horizon: 0.86, trees: 0, heightAt: (x, z) => rolling(x, z, 4) };
}

/** The view from a room's window. */
function room({ rolling, backdrop }: Relief): Ground {
  return { ...flat, eye: 5, trees: 0.6, heightAt: (x, z) => rolling(x, z, 7) + backdrop(x, z) };
}

function meadow({ rolling, backdrop }: Relief): Ground {
  const heightAt: HeightAt = (x, z) => rolling(x, z, 2.2) + backdrop(x, z);
  return { ...flat, eye: 2.4, horizon: 0.52, trees: 0.35, heightAt };
}

function hills({ fbm, rolling, backdrop }: Relief): Ground {
  const heightAt: HeightAt = (x, z) =>
    rolling(x, z, 9) + smoothstep(25, 110, z) * 6 * fbm(x, z, 80, 3) + backdrop(x, z);
  return { ...flat, eye: 6, trees: 0.55, heightAt };
}

type Lay = (relief: Relief, scene: SceneDescription, random: Random) => Ground;

const grounds: Partial<Record<Setting, Lay>> = {
  mountains,
  snowfield: mountains,
  lake,
  river,
  sea,
  coast,
  island,
  desert,
  canyon,
  dream,
  sky,
  room,
  meadow,
};

/** Builds the ground for a setting, or hills if it has none; `random` makes the choices. */
export function createTerrainShape(scene: SceneDescription, random: Random, noise: Noise): TerrainShape {
  const relief = createRelief(scene, random, noise);
  const surface = surfaceOf(scene, scene.setting);
  const lay = grounds[scene.setting];
  if (lay) return { ...lay(relief, scene, random), surface };
  const dry = { ...surface, patch: mix(surface.patch, hex('#c2b04f'), 0.3) };
  return { ...hills(relief), surface: dry };
}
