/**
 * Pictures by the built-in painter, with the recipe in each file: seed 7, and the prompts of `content/product-page.ts`
 * in lower case. Encoded like the pipeline's thumbnails.
 */
import type { BasicStyleId } from '@easel/shared/contracts/styles';
import boatStep1 from './pictures/boat-step-1.webp';
import boatStep4 from './pictures/boat-step-4.webp';
import boatStep8 from './pictures/boat-step-8.webp';
import boatStep15 from './pictures/boat-step-15.webp';
import fox from './pictures/fox-oil-painting.webp';
import anime from './pictures/lighthouse-anime.webp';
import cyberpunk from './pictures/lighthouse-cyberpunk.webp';
import digitalArt from './pictures/lighthouse-digital-art.webp';
import fantasy from './pictures/lighthouse-fantasy.webp';
import oilPainting from './pictures/lighthouse-oil-painting.webp';
import photorealistic from './pictures/lighthouse-photorealistic.webp';
import sketch from './pictures/lighthouse-sketch.webp';
import watercolor from './pictures/lighthouse-watercolor.webp';

export const FOX = fox;

/** The same prompt and seed in every style. */
export const LIGHTHOUSES: Readonly<Record<BasicStyleId, string>> = {
  photorealistic,
  anime,
  'oil-painting': oilPainting,
  'digital-art': digitalArt,
  watercolor,
  sketch,
  cyberpunk,
  fantasy,
};

export const BOAT_STEPS = 15;

/** The previews and the finished picture. */
export const BOAT_STAGES = [
  { step: 1, src: boatStep1, shows: 'a pale sun in an empty sky' },
  { step: 4, src: boatStep4, shows: 'mountains and the shore of a lake' },
  { step: 8, src: boatStep8, shows: 'a red boat and its reflection in the water' },
  { step: BOAT_STEPS, src: boatStep15, shows: 'the finished picture in warm light' },
] as const;
