import { boundedText } from './bounded.schema.ts';

/**
 * Control characters, line and paragraph separators, and what changes the direction of the text behind it. Joiners (ZWJ, ZWNJ),
 * soft hyphens and tags stay: Persian, Hindi and many emoji cannot be written without them.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point; OpenAPI's readers know no \p{Cc}
const ONE_LINE = /^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]*$/;

/** A name or another text of one line, trimmed. May be empty. */
export const lineSchema = (maxLength: number, error?: string) =>
  boundedText(maxLength, error)
    .regex(ONE_LINE, 'Control characters are not allowed')
    .refine((text) => text.isWellFormed(), 'The text contains broken Unicode');
