import { hex, mix, oklch, type Rgb, scale } from '../canvas/color.ts';
import { between, pick, type Random } from '../canvas/random.ts';
import type { SceneDescription } from '../prompt/scene-description.ts';
import { enchantments, gray, neonNight, type Palette, palettes, stormy } from './palettes.ts';
import type { StyleTraits } from './stage.ts';

/** The light of a whole picture. Every part of a scene uses it, so that they match. */
export interface Light {
  /** Sky colors overhead, halfway and at the horizon. */
  zenith: Rgb;
  middle: Rgb;
  horizon: Rgb;
  /** The sun or the moon: its place as fractions of the picture (y of the sky's height above the horizon). */
  sunX: number;
  sunHeight: number;
  sun: Rgb;
  /** Radius as a fraction of the picture's shorter side; 0 hides the disc. */
  disc: number;
  isMoon: boolean;
  /** Unit vector to the light: x right, y up, z towards the viewer. */
  toLight: Rgb;
  key: Rgb;
  /** A second, colored light from the other side; black in natural scenes. */
  fill: Rgb;
  ambient: Rgb;
  fog: Rgb;
  /** Fog per world unit. */
  haze: number;
  /** 0 by day to 1 by night, when lamps and windows are lit. */
  night: number;
  /** Cloud cover, 0 to 1. */
  cover: number;
  cloudLit: Rgb;
  cloudShade: Rgb;
}

function direction(sunX: number, height: number, lowSun: boolean): Rgb {
  const x = (sunX - 0.5) * 2.2 + (sunX < 0.5 ? -0.35 : 0.35);
  const y = lowSun ? 0.42 : 0.34 + height * 0.4;
  // A low sun stands in the picture and shines from behind; a high one comes over the viewer's shoulder.
  const z = lowSun ? 0.22 : 0.45;
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

/** Chooses one of the palettes for the time of day, and adjusts it to weather, season, mood and named colors. */
export function createLight(
  scene: SceneDescription,
  random: Random,
  { neon, magic, haze }: Pick<StyleTraits, 'neon' | 'magic' | 'haze'>,
): Light {
  // A portrait without a time of day may use any light.
  const anyHour = ['dawn', 'sunset', 'dusk', 'sunset', 'day'] as const;
  const time = scene.setting === 'portrait' && !scene.timeSaid ? pick(random, anyHour) : scene.time;
  const options = palettes[time];
  const weathered = time === 'day' || time === 'dawn';
  const natural = options[Math.floor(random() * options.length)] as Palette;
  const enchanted =
    time === 'night' ? natural : (enchantments[Math.floor(random() * enchantments.length)] as Palette);
  const choice = neon ? neonNight : magic ? enchanted : natural;
  const palette =
    neon || magic
      ? choice
      : scene.storm && time !== 'night'
        ? stormy
        : weathered && (scene.rain || scene.overcast)
          ? gray
          : choice;
  const covered = scene.storm || scene.rain || scene.overcast || (scene.snow && time === 'day');
  const lowSun = palette.height < 0.3;
  const side = random() < 0.5 ? -1 : 1;
  const sunX = 0.5 + side * between(random, 0.08, 0.3);
  const sunHeight = palette.height * between(random, 0.85, 1.15);
  let tint: Rgb | undefined;
  const color = scene.colors[0];
  if (color && color.chroma > 0.03 && !neon) tint = oklch(0.72, color.chroma * 0.75, color.hueDegrees);
  const bend = (code: string, amount = 0.42): Rgb => {
    const base = hex(code);
    if (!tint) return base;
    const power = (base[0] + base[1] + base[2]) / (tint[0] + tint[1] + tint[2]);
    return mix(base, scale(tint, power), amount);
  };
  const sun = bend(palette.sun, 0.15);
  const dark = scene.mood === 'dark' ? 0.6 : 1;
  const warm = scene.mood === 'warm' ? 1 : 0;
  return {
    zenith: scale(bend(palette.sky[0]), dark),
    middle: scale(bend(palette.sky[1]), dark),
    horizon: scale(mix(bend(palette.sky[2]), hex('#ffcf8a'), warm * 0.3), dark),
    sunX,
    sunHeight,
    sun,
    disc:
      covered && !lowSun && !scene.moon
        ? 0
        : neon
          ? 0.13
          : magic
            ? 0.085
            : time === 'night'
              ? 0.042
              : lowSun
                ? 0.04
                : scene.sun
                  ? 0.026
                  : 0,
    isMoon: time === 'night' && !neon,
    toLight: direction(sunX, sunHeight, lowSun),
    key: scale(sun, palette.key * dark * (covered && !lowSun ? 0.75 : 1)),
    fill: neon ? scale(hex('#18d8ff'), 1.3) : magic ? scale(hex('#7a5cff'), 0.5) : [0, 0, 0],
    ambient: scale(bend(palette.ambient, 0.25), palette.ambientPower * dark),
    fog: scale(bend(palette.fog), dark),
    haze:
      (scene.fog ? 0.016 : scene.rain || scene.storm ? 0.0062 : 0.0028 * haze) * between(random, 0.85, 1.2),
    night: palette.night,
    cover: scene.storm ? 0.95 : covered ? 0.8 : scene.stars ? 0.18 : between(random, 0.36, 0.58),
    cloudLit: scale(bend(palette.clouds[0], 0.25), dark),
    cloudShade: scale(bend(palette.clouds[1], 0.3), dark),
  };
}
