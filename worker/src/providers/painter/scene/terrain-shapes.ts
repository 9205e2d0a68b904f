import { hex, mix, type Rgb, smoothstep } from '../canvas/color.ts';
import type { Noise } from '../canvas/noise.ts';
import { between, type Random } from '../canvas/random.ts';
import type { SceneDescription, Season, Setting } from '../prompt/scene-description.ts';

/** What ground is made of, by height and slope. */
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

export interface TerrainShape {
  /** World height at a place: x right, z into the picture, in world units; water stands at 0. */
  heightAt(x: number, z: number): number;
  hasWater: boolean;
  surface: Surface;
  eye: number;
  /** Horizon as a fraction of the picture's height. */
  horizon: number;
  /** Trees per place, 0 to 1. */
  trees: number;
}

const grass: Record<Season, readonly [string, string]> = {
  spring: ['#6f9a3c', '#93b356'],
  summer: ['#5d8a38', '#86994a'],
  autumn: ['#97803c', '#a8672f'],
  winter: ['#dfe8f0', '#c9d6e4'],
};

function surfaceOf(scene: SceneDescription, land: Setting): Surface {
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

/** Builds the ground for a setting; the free choices come from `random`. */
export function createTerrainShape(scene: SceneDescription, random: Random, noise: Noise): TerrainShape {
  const setting = scene.setting;
  const named = (place: Setting) => setting === place || scene.alsoSettings.includes(place);
  const side = random() < 0.5 ? -1 : 1;
  const ox = random() * 400;
  const oz = random() * 400;
  const peakX = -side * between(random, 10, 60);
  const surface = surfaceOf(scene, setting);
  const fbm = (x: number, z: number, size: number, octaves: number) =>
    noise.fbm(x / size + ox, z / size + oz, octaves);
  const volcano = scene.heard.has('volcano');
  const ranges = (x: number, z: number, amount: number) => {
    if (volcano) {
      // A lone cone with a bitten rim instead of a chain.
      const away = Math.hypot(x - peakX * 0.5, (z - 210) * 0.9) + 7 * noise.fbm(x / 22 + ox, z / 22 + oz, 3);
      const cone = Math.max(0, 1 - away / 125) ** 1.7 * amount * 1.15;
      return Math.min(cone, amount * 0.8 - Math.max(0, 17 - away) * 0.9) + 3 * smoothstep(85, 160, z);
    }
    const rise = smoothstep(85, 240, z) * (1 - 0.35 * smoothstep(330, 520, z));
    if (rise <= 0) return 0;
    const massif = 0.5 + 1.05 * Math.exp(-(((x - peakX) / 95) ** 2));
    return rise * massif * amount * noise.ridged(x / 150 + ox, z / 150 + oz, 7) ** 1.15;
  };
  const rolling = (x: number, z: number, amount: number) => fbm(x, z, 46, 5) * amount * smoothstep(6, 60, z);
  const withMountains = named('mountains') || setting === 'snowfield';
  const backdrop = (x: number, z: number) =>
    withMountains ? ranges(x, z, 95) : smoothstep(120, 330, z) * (14 + 16 * fbm(x, z, 120, 4));
  const lake = named('lake') && setting !== 'lake';
  const basin = (x: number, z: number, height: number) => {
    const shore = 95 + 30 * fbm(x, z, 40, 3);
    const open =
      smoothstep(9, 15, z + side * x * 0.5 + 3 * fbm(x, z, 7, 3)) *
      (1 - smoothstep(shore - 20, shore + 25, z));
    return height + (-2.2 - height) * open;
  };
  const flat = { hasWater: false, surface, eye: 3, horizon: 0.5, trees: 0.5 };

  switch (setting) {
    case 'mountains':
    case 'snowfield': {
      const heightAt = (x: number, z: number) => 1.2 + rolling(x, z, 4.5) + ranges(x, z, 105);
      if (lake)
        return {
          ...flat,
          hasWater: true,
          eye: 4.5,
          horizon: 0.56,
          heightAt: (x, z) => basin(x, z, heightAt(x, z)),
        };
      return { ...flat, eye: 5.5, horizon: 0.6, trees: setting === 'snowfield' ? 0.25 : 0.6, heightAt };
    }
    case 'lake': {
      const hill = (x: number, z: number) => 0.6 + rolling(x, z, 4) + ranges(x, z, withMountains ? 105 : 62);
      return {
        ...flat,
        hasWater: true,
        eye: 3.6,
        horizon: 0.52,
        trees: 0.8,
        heightAt: (x, z) => basin(x, z, hill(x, z)),
      };
    }
    case 'river': {
      const bend = between(random, 5, 9);
      const heightAt = (x: number, z: number) => {
        const course = Math.sin(z / 24 + side) * bend * smoothstep(0, 60, z) + fbm(0, z, 30, 2) * 8;
        const away = Math.abs(x - course) / (3.6 + z * 0.035);
        const land = 0.7 + rolling(x, z, 3.5) + backdrop(x, z);
        const bank = smoothstep(0.8, 1.5, away + 0.3 * fbm(x, z, 6, 3));
        return z > 190 ? land : -1.4 + (land + 1.4) * bank;
      };
      return { ...flat, hasWater: true, eye: 4.2, horizon: 0.46, trees: 0.9, heightAt };
    }
    case 'sea':
      return {
        ...flat,
        hasWater: true,
        eye: 4,
        horizon: 0.5,
        trees: 0,
        heightAt: (x, z) => -3 + (z > 260 ? smoothstep(0.15, 0.6, fbm(x, z, 130, 3)) * 26 : 0),
      };
    case 'coast': {
      const heightAt = (x: number, z: number) => {
        // A beach sweeps in from one side; a cliff stands over the water.
        const line =
          side * (x + 2 - z * (scene.beach ? 0.22 : 0.16)) +
          (scene.beach ? 4 : 0) +
          fbm(x, z, 22, 4) * (6 + z * 0.05);
        const inland = smoothstep(-2, 7, line);
        const cliff =
          (scene.beach ? 0.12 : 1) *
          smoothstep(3, 9, line) *
          (5 + 5 * smoothstep(20, 70, z) + 3 * fbm(x, z, 30, 4));
        const far = z > 240 ? smoothstep(0.05, 0.5, fbm(x, z, 140, 4)) * 30 : 0;
        return -2.2 + inland * 3 + cliff + far;
      };
      return {
        ...flat,
        hasWater: true,
        eye: scene.beach ? 3.2 : 5,
        horizon: 0.45,
        trees: scene.beach ? 0.5 : 0.15,
        heightAt,
      };
    }
    case 'island': {
      const heightAt = (x: number, z: number) => {
        const away = Math.hypot((x + side * 8) / 34, (z - 95) / 30) + 0.35 * fbm(x, z, 24, 4);
        return -3 + 19 * (1 - smoothstep(0.1, 1, away)) * (0.75 + 0.5 * noise.ridged(x / 26 + ox, z / 26, 4));
      };
      return { ...flat, hasWater: true, eye: 4.5, horizon: 0.46, trees: 0.9, heightAt };
    }
    case 'desert': {
      const heightAt = (x: number, z: number) => {
        // A long windward slope, a sharp crest, a short steep lee: the phase runs from 0 to 1 over each dune.
        const along = (z * 0.62 + x * 0.5 * side + fbm(x, z, 70, 3) * 34) / 38;
        const phase = along - Math.floor(along);
        const ridge = phase < 0.74 ? (phase / 0.74) ** 1.5 : 1 - smoothstep(0, 1, (phase - 0.74) / 0.26);
        const tall =
          (3.5 + 15 * smoothstep(12, 110, z)) * (0.5 + 0.7 * smoothstep(-0.4, 0.5, fbm(x, z, 95, 2)));
        return ridge * tall + fbm(x, z, 9, 2) * 0.25 + smoothstep(220, 420, z) * 6;
      };
      return { ...flat, eye: 9, horizon: 0.42, trees: 0, heightAt };
    }
    case 'canyon': {
      const heightAt = (x: number, z: number) => {
        const raw = fbm(x, z, 75, 6) + 0.25 * smoothstep(100, 300, z) - 0.22 * Math.exp(-((x / 14) ** 2));
        const mesa = smoothstep(0.08, 0.17, raw) * 14 + smoothstep(0.26, 0.33, raw) * 17;
        return (mesa + fbm(x, z, 12, 3)) * smoothstep(16, 55, z);
      };
      return { ...flat, eye: 6, horizon: 0.52, trees: 0.05, heightAt };
    }
    case 'dream':
      return {
        ...flat,
        hasWater: true,
        eye: 3.4,
        horizon: 0.54,
        trees: 0,
        heightAt: (x, z) =>
          -1.6 +
          smoothstep(0.1, 0.5, fbm(x, z, 40, 2)) * 2.6 * smoothstep(30, 90, z) +
          smoothstep(150, 320, z) * 22 * (0.5 + fbm(x, z, 110, 3)),
      };
    case 'sky':
      return {
        ...flat,
        hasWater: false,
        eye: 60,
        horizon: 0.86,
        trees: 0,
        heightAt: (x, z) => rolling(x, z, 4),
      };
    case 'room':
      return {
        ...flat,
        eye: 5,
        horizon: 0.5,
        trees: 0.6,
        heightAt: (x, z) => rolling(x, z, 7) + backdrop(x, z),
      };
    case 'meadow':
      return {
        ...flat,
        eye: 2.4,
        horizon: 0.52,
        trees: 0.35,
        heightAt: (x, z) => rolling(x, z, 2.2) + backdrop(x, z),
      };
    default: {
      const heightAt = (x: number, z: number) =>
        rolling(x, z, 9) + smoothstep(25, 110, z) * 6 * fbm(x, z, 80, 3) + backdrop(x, z);
      return {
        ...flat,
        surface: { ...surface, patch: mix(surface.patch, hex('#c2b04f'), 0.3) },
        eye: 6,
        horizon: 0.5,
        trees: 0.55,
        heightAt,
      };
    }
  }
}
