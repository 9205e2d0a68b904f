import { z } from 'zod';
import { PLAIN_TEXT } from './bounded.schema.ts';
import { hasControlTag } from './prompt-syntax.ts';

/** Compares code points, each of which has one or two UTF-16 units. */
const isWithin = (text: string, maxLength: number) =>
  text.length <= 2 * maxLength && [...text].length <= maxLength;

/** Text for a model: trimmed, without control characters, and limited in code points. */
export const wordsSchema = (maxLength: number) =>
  z
    .string()
    .trim()
    .refine((text) => isWithin(text, maxLength), {
      error: `The prompt must be at most ${maxLength} characters long.`,
      // The following checks read the whole text.
      abort: true,
    })
    .regex(PLAIN_TEXT, 'The prompt contains control characters.')
    .refine((text) => text.isWellFormed(), 'The prompt contains broken Unicode.')
    .refine((text) => !hasControlTag(text), 'The prompt contains a control tag of a model server.')
    // JSON Schema counts code points, too.
    .meta({ maxLength });
