/** The texts of home's first view. The others load later. */
export const HERO = {
  eyebrow: 'Text to image',
  titleLines: ['Say it.', 'See it painted.'],
  text: 'Type what you have in mind, choose a style, and watch the picture come to life, step by step, as the model paints it.',
} as const;
