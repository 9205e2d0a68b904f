import { STYLES } from '@easel/shared/contracts/styles';

/** What an operator may claim. Change these words to fit the models that are connected. */
export const CLAIMS = { generationTime: '8s' } as const;

export const HERO = {
  eyebrow: 'Text to image',
  titleLines: ['Say it.', 'See it painted.'],
  text: 'Type what you have in mind, choose a style, and watch the picture come to life, step by step, as the model paints it.',
} as const;

export const FEATURES = [
  {
    id: 'text',
    title: 'Text-to-Anything',
    text: 'A sentence is enough. Describe a scene, a character or a mood, and get up to four versions of it at once.',
  },
  {
    id: 'style',
    title: 'Style Control',
    text: `${STYLES.length} styles from ${STYLES[0]?.name.toLowerCase()} to ${STYLES.at(-1)?.name.toLowerCase()}, four resolutions and five shapes. You decide how it looks.`,
  },
  {
    id: 'rights',
    title: 'Commercial Rights',
    text: 'Your pictures are yours. Use them in your own projects for free, and in your business with a paid plan.',
  },
] as const;

export const STEPS = [
  { title: 'Type your idea', text: 'Up to 500 characters, in your own words.' },
  { title: 'Choose style', text: 'Pick a style, a size and a shape.' },
  { title: `Generate in ${CLAIMS.generationTime}`, text: 'Follow the real progress as it is painted.' },
  { title: 'Download HD', text: 'Keep it as a picture file, ready to use.' },
] as const;
