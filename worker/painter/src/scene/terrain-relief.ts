import { smoothstep } from '../canvas/color.ts';
import type { Noise } from '../canvas/noise.ts';
import { between, type Random } from '../canvas/random.ts';
import type { SceneDescription, Setting } from '../prompt/scene-description.ts';

/** Returns the world height at a place: x right, z into the picture, in world units; water is at 0. */
export type HeightAt = (x: number, z: number) => number;

interface Lumps {
  noise: Noise;
  /** Offset of this landscape in the noise. */
  ox: number;
  oz: number;
  /** Fractal noise, about -1 to 1, in lumps of `size` world units. */
  fbm(x: number, z: number, size: number, octaves: number): number;
}

/** The parameters of a landscape's heights, different for each picture. */
export interface Relief extends Lumps {
  /** -1 or 1: the side to which shores open and dunes lean. */
  side: number;
  withMountains: boolean;
  /** Returns the height of a distant chain of mountains, or a lone volcano, `amount` high. */
  ranges(x: number, z: number, amount: number): number;
  /** Returns the height of gentle hills, flat near the viewer. */
  rolling(x: number, z: number, amount: number): number;
  /** Height of the background: mountains if the prompt names them, otherwise low hills. */
  backdrop: HeightAt;
  /** Lowers the middle distance of any ground to form a lake. */
  basin(heightAt: HeightAt): HeightAt;
}

/** Returns the heights of a single cone with a broken rim. */
function volcano({ fbm }: Lumps, peakX: number): Relief['ranges'] {
  return (x, z, amount) => {
    const away = Math.hypot(x - peakX * 0.5, (z - 210) * 0.9) + 7 * fbm(x, z, 22, 3);
    const cone = Math.max(0, 1 - away / 125) ** 1.7 * amount * 1.15;
    return Math.min(cone, amount * 0.8 - Math.max(0, 17 - away) * 0.9) + 3 * smoothstep(85, 160, z);
  };
}

function chain({ noise, ox, oz }: Lumps, peakX: number): Relief['ranges'] {
  return (x, z, amount) => {
    const rise = smoothstep(85, 240, z) * (1 - 0.35 * smoothstep(330, 520, z));
    if (rise <= 0) return 0;
    const massif = 0.5 + 1.05 * Math.exp(-(((x - peakX) / 95) ** 2));
    return rise * massif * amount * noise.ridged(x / 150 + ox, z / 150 + oz, 7) ** 1.15;
  };
}

function basinOf({ fbm }: Lumps, side: number): Relief['basin'] {
  return (heightAt) => (x, z) => {
    const height = heightAt(x, z);
    const shore = 95 + 30 * fbm(x, z, 40, 3);
    const open =
      smoothstep(9, 15, z + side * x * 0.5 + 3 * fbm(x, z, 7, 3)) *
      (1 - smoothstep(shore - 20, shore + 25, z));
    return height + (-2.2 - height) * open;
  };
}

/** Makes the random choices of a landscape. */
export function createRelief(scene: SceneDescription, random: Random, noise: Noise): Relief {
  const named = (place: Setting) => scene.setting === place || scene.alsoSettings.includes(place);
  const side = random() < 0.5 ? -1 : 1;
  const ox = random() * 400;
  const oz = random() * 400;
  const peakX = -side * between(random, 10, 60);
  const fbm: Lumps['fbm'] = (x, z, size, octaves) => noise.fbm(x / size + ox, z / size + oz, octaves);
  const lumps = { noise, ox, oz, fbm };
  const withMountains = named('mountains') || scene.setting === 'snowfield';
  const ranges = (scene.heard.has('volcano') ? volcano : chain)(lumps, peakX);
  return {
    ...lumps,
    side,
    withMountains,
    ranges,
    rolling: (x, z, amount) => fbm(x, z, 46, 5) * amount * smoothstep(6, 60, z),
    backdrop: (x, z) =>
      withMountains ? ranges(x, z, 95) : smoothstep(120, 330, z) * (14 + 16 * fbm(x, z, 120, 4)),
    basin: basinOf(lumps, side),
  };
}
