/** A link within a sentence: the accent color, with an underline because color alone is not enough. */
export const textLinkClass =
  'font-medium text-accent-text underline decoration-accent-text/40 underline-offset-3 hover:decoration-current';
