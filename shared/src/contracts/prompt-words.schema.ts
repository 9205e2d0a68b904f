import { z } from 'zod';
import { hasControlTag } from './prompt-syntax.ts';

/** Control characters other than tab and line breaks. PostgreSQL refuses NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Text for a model: trimmed, without control characters, and limited in code points. */
export const wordsSchema = (maxLength: number) =>
  z
    .string()
    .trim()
    .refine((text) => [...text].length <= maxLength, {
      message: `The prompt must be at most ${maxLength} characters long.`,
    })
    .refine((text) => !CONTROL_CHARACTERS.test(text), 'The prompt contains control characters.')
    .refine((text) => text.isWellFormed(), 'The prompt contains broken Unicode.')
    .refine((text) => !hasControlTag(text), 'The prompt contains a control tag of a model server.');
