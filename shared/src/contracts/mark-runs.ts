/** A base character and what follows it has at most so many marks in any language (Stream-Safe Text Format, UAX #15, chapter 13). */
const MOST_MARKS = 30;
const LONG_RUNS = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu');

/** Cuts runs of combining marks to 30. Normalization sorts each run, in a time that grows with the square of its length. */
export const cutMarkRuns = (text: string): string => text.replace(LONG_RUNS, '$1');
