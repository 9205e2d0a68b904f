import { z } from 'zod';

/** Trimmed text. Text longer than `maxLength` UTF-16 units is refused before other checks read it. */
export const boundedText = (maxLength: number, error?: string) =>
  z
    .string()
    .trim()
    .max(maxLength, { abort: true, ...(error !== undefined && { error }) });

/**
 * Text without control characters (C0, DEL and C1) other than tab and line breaks. PostgreSQL refuses NUL, and Python takes U+0085 for
 * a line break.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point; OpenAPI tools lack \p{Cc}
export const PLAIN_TEXT = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$/;

/** PostgreSQL refuses NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing it is the point
export const NO_NUL = /^[^\u0000]*$/;

/** Returns whether PostgreSQL can hold the text, also within JSON: without NUL and halves of characters. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** The place in a list that an answer gave as its `nextCursor`. */
export const cursorSchema = z
  .string()
  .max(200)
  .regex(/^[\w-]*$/, 'This cursor does not belong to this list.');

/** A list of at most `maxLength` items. A longer one is refused before its items are read. */
export function boundedList<Item extends z.ZodType>(
  list: z.ZodArray<Item>,
  maxLength: number,
  error = `At most ${maxLength} items`,
): z.ZodType<z.output<Item>[], z.input<Item>[]> {
  const refuseLong = (value: unknown, context: z.core.$RefinementCtx) => {
    if (!Array.isArray(value) || value.length <= maxLength) return value;
    context.addIssue(error);
    return z.NEVER;
  };
  return z.preprocess(refuseLong, list.max(maxLength)) as unknown as z.ZodType<
    z.output<Item>[],
    z.input<Item>[]
  >;
}
