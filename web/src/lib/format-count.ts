import { numberFormat } from './formats';

const COMPACT = numberFormat('en', { notation: 'compact' });

/** Formats a count compactly: `12`, `1.2K`. */
export function formatCount(count: number): string {
  return count < 1_000 ? String(count) : COMPACT.format(count);
}
