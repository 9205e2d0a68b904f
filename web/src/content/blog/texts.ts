import type { ArticleText } from './article';
import type { ArticleSlug } from './articles';

/** The bodies, each a file of its own that is loaded when it is wanted. */
const TEXTS: Readonly<Record<ArticleSlug, () => Promise<{ text: ArticleText }>>> = {
  'from-sentence-to-picture': () => import('./texts/from-sentence-to-picture'),
  'four-masters-behind-our-styles': () => import('./texts/four-masters-behind-our-styles'),
  'what-happens-after-generate': () => import('./texts/what-happens-after-generate'),
  'pictures-that-say-where-they-come-from': () => import('./texts/pictures-that-say-where-they-come-from'),
  'who-owns-a-generated-picture': () => import('./texts/who-owns-a-generated-picture'),
  'eight-styles-one-scene': () => import('./texts/eight-styles-one-scene'),
};

export async function loadText(slug: ArticleSlug): Promise<ArticleText> {
  return (await TEXTS[slug]()).text;
}
