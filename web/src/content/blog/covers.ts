import type { Picture } from './article';
import type { ArticleSlug } from './articles';
import boat from './pictures/boat.webp';
import bookAndCandle from './pictures/book-and-candle.webp';
import fox from './pictures/fox.webp';
import lighthouse from './pictures/lighthouse.webp';
import shipInFog from './pictures/ship-in-fog.webp';
import train from './pictures/train.webp';

const SIZE = { width: 960, height: 540 };

/** Painted by the built-in model, like every picture of the blog. */
export const COVERS: Readonly<Record<ArticleSlug, Picture>> = {
  'from-sentence-to-picture': {
    ...SIZE,
    src: lighthouse,
    alt: 'A red and white lighthouse on a dark cliff at sunset, in thick brush strokes',
  },
  'four-masters-behind-our-styles': {
    ...SIZE,
    src: shipInFog,
    alt: 'A three-masted ship in pale morning fog, in watercolor',
  },
  'what-happens-after-generate': {
    ...SIZE,
    src: train,
    alt: 'A green steam train in front of a stone bridge in an autumn landscape',
  },
  'pictures-that-say-where-they-come-from': {
    ...SIZE,
    src: fox,
    alt: 'A red fox between bare trees in a snowy forest',
  },
  'who-owns-a-generated-picture': {
    ...SIZE,
    src: bookAndCandle,
    alt: 'An open book and a burning candle on a table, in thick brush strokes',
  },
  'eight-styles-one-scene': {
    ...SIZE,
    src: boat,
    alt: 'A small sailing boat on a mountain lake in the morning light',
  },
};
