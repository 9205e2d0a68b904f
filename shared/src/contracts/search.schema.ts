import { boundedText } from './bounded.schema.ts';
import { SEARCH_MAX_LENGTH } from './search.ts';

/** A search text. PostgreSQL refuses NUL. */
export const searchSchema = boundedText(SEARCH_MAX_LENGTH).refine(
  (text) => !text.includes('\0'),
  'The search contains a control character.',
);
