/** A link within a sentence: the accent, and an underline so that color is not the only sign. */
export const textLinkClass =
  'font-medium text-accent-text underline decoration-accent-text/40 underline-offset-3 hover:decoration-current';
