const COMPACT = new Intl.NumberFormat('en', { notation: 'compact' });

/** A count for a small place: `12`, `1.2K`. */
export function formatCount(count: number): string {
  return COMPACT.format(count);
}
