import { PROMPT_MAX_LENGTH } from '@easel/shared/contracts/generation';
import { PLANS } from '@easel/shared/contracts/plans';
import { BASIC_STYLES } from '@easel/shared/contracts/styles';

export const PRODUCT_HERO = {
  eyebrow: 'The product',
  title: 'A sentence goes in. A picture comes out.',
  text: 'Easel paints what you describe, in the style that you choose, and lets you look over its shoulder while it works.',
  generate: 'Start generating',
  register: 'Create a free account',
} as const;

/** The prompts that the pictures of this page were made from, by the built-in painter. */
export const SHOWN_PROMPTS = {
  fox: 'A red fox in a snowy forest',
  lighthouse: 'A lonely lighthouse on a cliff at sunset',
  boat: 'A boat on a lake in the mountains at dawn',
} as const;

export const STYLES_SHOWN = {
  title: `One prompt, ${BASIC_STYLES.length} styles`,
  text: 'The words and the seed are the same in all of these. Only the style differs.',
} as const;

export const STAGES_SHOWN = {
  title: 'Watch it being painted',
  text: 'Most bars only pretend. This one counts the steps that the model has really done, and where the model shows its work, you see the picture grow.',
  step: (step: number, steps: number) => `Step ${step} of ${steps}`,
} as const;

export const PRODUCT_POINTS = [
  {
    id: 'recipe',
    title: 'The file remembers',
    text: 'Prompt, style and seed travel inside the picture. Save one from this page and drop it on the Generate page: its recipe is there again.',
    link: null,
  },
  {
    id: 'verify',
    title: 'Anybody can check',
    text: 'Every picture says in its file that it was generated, and a public page tells whether one was made here, most often even after it was made smaller.',
    link: { to: '/verify', label: 'Verify an image' },
  },
  {
    id: 'private',
    title: 'Yours alone',
    text: 'What you make is private. Pictures open through links that expire, and what you remove is gone at once.',
    link: null,
  },
  {
    id: 'programs',
    title: 'Made for programs too',
    text: 'One REST API with live events, for pages and programs alike. Run Easel on your own machines, with your own models.',
    link: { to: '/features', label: 'All features' },
  },
] as const;

export const PRODUCT_CLOSING = {
  title: 'What do you have in mind?',
  text: `Write it in up to ${PROMPT_MAX_LENGTH} characters. ${PLANS.free.imagesPerMonth} pictures a month are free.`,
  generate: 'Start generating',
  register: 'Create a free account',
  gallery: 'See the gallery',
  pricing: 'See pricing',
} as const;
