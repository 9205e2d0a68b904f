import { z } from 'zod';

/** Trimmed text. One that exceeds `maxLength` UTF-16 units is refused before another check reads it. */
export const boundedText = (maxLength: number, error?: string) =>
  z
    .string()
    .trim()
    .max(maxLength, { abort: true, ...(error !== undefined && { error }) });

/** A list. One that exceeds `maxLength` items is refused before the items are read. */
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
