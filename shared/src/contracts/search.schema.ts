import { boundedText, NO_NUL } from './bounded.schema.ts';
import { SEARCH_MAX_LENGTH } from './search.ts';

export const searchSchema = boundedText(SEARCH_MAX_LENGTH).regex(
  NO_NUL,
  'The search contains a control character.',
);
