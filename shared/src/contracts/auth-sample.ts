/**
 * The picture next to the sign-in and sign-up forms, with its recipe, made by the built-in model.
 * `worker/src/samples/paint-samples.ts` makes it.
 */
export const AUTH_SAMPLE = {
  path: '/samples/sign-in.webp',
  prompt: 'A lighthouse above a quiet harbor at sunset, three small boats, warm light on the water',
  style: 'oil-painting',
  seed: 10,
  width: 1024,
  height: 1280,
} as const;
