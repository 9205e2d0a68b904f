import { develop } from './develop.ts';
import { bloom, depthOfField, vignette } from './optics.ts';
import type { StyleContext, Treatment } from './treatment.ts';

function addGrain({ print, random }: StyleContext): void {
  const chance = random('grain');
  const grain = new Float32Array(65_521);
  for (let i = 0; i < grain.length; i += 1) grain[i] = (chance() + chance() + chance() - 1.5) * 0.034;
  const { data } = print;
  for (let i = 0, g = 0; i < data.length; i += 3, g += 1) {
    if (g === grain.length) g = 0;
    const value = data[i + 1] as number;
    const add = (grain[g] as number) * (0.4 + value * (1 - value) * 2.4);
    data[i] = (data[i] as number) + add;
    data[i + 1] = value + add;
    data[i + 2] = (data[i + 2] as number) + add;
  }
}

export const photorealistic: Treatment = {
  traits: { bigClouds: false, neon: false, magic: false, detail: 1, haze: 1.7, cloudSize: 1 },
  passes(context) {
    const { planes, print, focus } = context;
    return [
      () => {
        const row = Math.min(planes.height - 1, Math.floor(focus.y * planes.height));
        const at = row * planes.width + Math.floor(focus.x * planes.width);
        depthOfField(planes, Math.min(0.62, planes.depth[at] as number), 1.7);
        develop(planes, print.data, { exposure: 1, saturation: 0.9, contrast: 0.5 });
      },
      () => {
        bloom(planes, 0.9, 0.018, 0.45);
        develop(planes, print.data, { exposure: 1, saturation: 0.86, contrast: 0.95 });
      },
      () => vignette(print, 0.32),
      () => addGrain(context),
    ];
  },
};
