import { develop } from './develop.ts';
import type { Treatment } from './treatment.ts';

export const photorealistic: Treatment = {
  traits: { bigClouds: false, neon: false, magic: false, detail: 1 },
  passes: ({ planes, print }) => [() => develop(planes, print.data, { exposure: 1, saturation: 1.05, contrast: 0.5 })],
};
