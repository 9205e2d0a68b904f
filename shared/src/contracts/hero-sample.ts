/**
 * The picture at the top of the home page, with its recipe, made by the built-in model.
 * `worker/src/samples/paint-samples.ts` makes it.
 */
export const HERO_SAMPLE = {
  path: '/samples/hero.webp',
  prompt: 'A beautiful sunset over mountains',
  style: 'oil-painting',
  seed: 7,
  width: 576,
  height: 720,
} as const;
