import { PROMPT_MAX_LENGTH } from '@easel/shared/contracts/generation';
import { PLANS } from '@easel/shared/contracts/plans';
import { BASIC_STYLES } from '@easel/shared/contracts/styles';
import { PRODUCT_NAME } from './product';

export const PRODUCT_HERO = {
  eyebrow: 'The product',
  title: 'A sentence goes in. A picture comes out.',
  text: `${PRODUCT_NAME} paints what you describe, in the style you choose, and you watch it happen.`,
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
  text: 'Same prompt, same seed. Only the style differs.',
} as const;

export const STAGES_SHOWN = {
  title: 'Watch it being painted',
  text: 'The progress bar counts the steps the model has finished. With models that send previews, you see the picture take shape.',
  step: (step: number, steps: number) => `Step ${step} of ${steps}`,
} as const;

export const PRODUCT_POINTS = [
  {
    id: 'recipe',
    title: 'The file remembers',
    text: 'Prompt, style and seed travel inside the picture. Save one from this page and drop it on the Generate page to load its recipe.',
    link: null,
  },
  {
    id: 'edit',
    title: 'Change what you have',
    text: 'Vary a picture, repaint a part of it, extend it beyond its edges or enlarge it: one of yours, or one that you upload.',
    link: { to: '/edit', label: 'Edit a picture' },
  },
  {
    id: 'verify',
    title: 'Anyone can check',
    text: 'Every file is marked as generated, and a public page checks whether a picture was made here, usually even after it was resized.',
    link: { to: '/verify', label: 'Verify an image' },
  },
  {
    id: 'private',
    title: 'Yours alone',
    text: 'Your pictures are private. Links to them expire, and what you delete is gone right away.',
    link: null,
  },
  {
    id: 'programs',
    title: 'Built for developers too',
    text: `A REST API with live events, the same one our pages use. Run ${PRODUCT_NAME} on your own machines, with your own models.`,
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
