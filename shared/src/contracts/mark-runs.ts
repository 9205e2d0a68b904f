/**
 * The most combining marks that follow a base character in any language (Stream-Safe Text Format, UAX #15, chapter 13).
 */
const MOST_MARKS = 30;
const LONG_RUNS = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu');

/** Cuts runs of combining marks to 30. Normalization sorts each run in quadratic time. */
export const cutMarkRuns = (text: string): string => text.replace(LONG_RUNS, '$1');
