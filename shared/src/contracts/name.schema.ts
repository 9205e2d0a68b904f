import { boundedText } from './bounded.schema.ts';

/**
 * Control characters, line and paragraph separators, and characters that change the direction of the text after them.
 * Joiners (ZWJ, ZWNJ), soft hyphens and tags stay: Persian, Hindi and many emoji cannot be written without them.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point; OpenAPI tools lack \p{Cc}
const ONE_LINE = /^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]*$/;

/** A single-line text such as a name, trimmed. May be empty. */
export const lineSchema = (maxLength: number, error?: string) =>
  boundedText(maxLength, error)
    .regex(ONE_LINE, 'Control characters are not allowed')
    .refine((text) => text.isWellFormed(), 'The text contains broken Unicode');
