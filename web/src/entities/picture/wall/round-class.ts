/** A button over a picture. */
export const ROUND = 'rounded-full! bg-surface/92! shadow-card';
