import { clamp, lerp, mix, type Rgb } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import type { Stage } from './stage.ts';

/** The look of the water. */
export interface WaterLook {
  /** 0 mirror to 1 heavy sea. */
  waves: number;
  deep: Rgb;
}

/**
 * Fills the pixels marked as water with the mirrored picture, bent by ripples that shrink towards the horizon, over the
 * water's own color. Adds the path of light below sun or moon, and foam where waves break.
 */
export function paintWater(stage: Stage, look: WaterLook): void {
  const { width, height, planes, light, noise, horizon, focal, eye, unit } = stage;
  const { rgb, material } = planes;
  const source = rgb.slice();
  const sunX = light.sunX * width;
  const glitterPower = light.disc > 0 ? (light.isMoon ? 0.9 : 2.4) * (1 - 0.75 * clamp(light.sunHeight)) : 0;
  const deep = mix(look.deep, light.horizon, 0.18);
  const body: Rgb = [0, 1, 2].map(
    (c) => (deep[c] as number) * ((light.ambient[c] as number) * 0.75 + (light.key[c] as number) * 0.16),
  ) as unknown as Rgb;
  for (let x = 0; x < width; x += 1) {
    let shore = Math.floor(horizon);
    for (let y = Math.floor(horizon); y < height; y += 1) {
      const p = y * width + x;
      if (material[p] !== Material.water) {
        shore = y + 1;
        continue;
      }
      const z = (eye * focal) / Math.max(1, y + 0.5 - horizon);
      const wx = ((x - width / 2) / focal) * z;
      const near = clamp(16 / z, 0.03, 1);
      const swell = noise.fbm(wx * 0.16 + 3, z * 0.42, 3) * look.waves;
      const ripple = noise.fbm(wx * 0.55, z * 1.6 + 40, 4);
      const small = noise.at(wx * 2.4 + swell, z * 5.2);
      const tilt =
        (swell * 1.4 + ripple * (0.25 + look.waves * 0.5) + small * 0.13 * near) * (0.25 + 0.75 * near);
      const bend = tilt * unit * (0.035 + 0.13 * look.waves);
      const mirrorX = clamp(Math.round(x + bend * 0.35), 0, width - 1);
      const drop = Math.abs(bend) * 0.6 + bend * 0.4;
      let mirrorY = clamp(Math.round(2 * shore - y - drop), 0, shore > 0 ? shore - 1 : 0);
      // Objects are mirrored about their own shore, the sky and the far shore about the horizon.
      const hit = mirrorY * width + mirrorX;
      if ((planes.depth[hit] as number) >= 1 || material[hit] === Material.water)
        mirrorY = clamp(Math.round(2 * horizon - y - drop), 0, horizon - 1);
      const m = (mirrorY * width + mirrorX) * 3;
      const grazing = clamp((eye / z) * 1.25);
      let fresnel = 0.06 + 0.9 * (1 - grazing) ** 3.2;
      fresnel = clamp(fresnel * (1 - tilt * 0.35 * (0.4 + look.waves)), 0.04, 0.95);
      const glitterWidth = unit * (0.03 + 0.1 * (1 - near)) + Math.abs(y - horizon) * 0.16;
      const column = Math.exp(-(((x - sunX) / glitterWidth) ** 2));
      const spark = clamp((ripple * 0.8 + small * 0.75 + swell * 0.6 + 0.16) * 1.9);
      const glitter = glitterPower * column * spark * spark * (0.35 + 0.65 * (1 - grazing));
      const crest =
        look.waves > 0.25 ? clamp((swell + ripple * 0.55 - 0.42 + (1 - look.waves) * 0.3) * 3.2) * near : 0;
      const shade = 1 + tilt * (0.3 + look.waves * 0.6);
      let fog = 1 - Math.exp(-z * light.haze * 0.9);
      if (fog > 0.92) fog = 0.92;
      for (let c = 0; c < 3; c += 1) {
        const mirrored = Math.min(1.6, source[m + c] as number) * 0.93;
        let value = lerp((body[c] as number) * shade, mirrored, fresnel) + (light.sun[c] as number) * glitter;
        const foam = 0.75 * ((light.ambient[c] as number) + (light.key[c] as number) * 0.25);
        value = lerp(value, foam, crest * 0.75);
        rgb[p * 3 + c] = lerp(value, (light.fog[c] as number) * 0.85, fog * 0.55);
      }
    }
  }
}
