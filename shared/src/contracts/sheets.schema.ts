import { z } from 'zod';
import { boundedList } from './bounded.schema.ts';
import { generationSchema, seedSchema } from './generation.schema.ts';
import { PROMPT_MAX_LENGTH } from './generation.ts';
import { wordsSchema } from './prompt-words.schema.ts';
import { SHEET_CELLS_MAX, SHEET_PROMPT_MAX_LENGTH } from './sheets.ts';
import { aspectRatioSchema, resolutionSchema, sizeSchema } from './sizes.schema.ts';
import { styleIdSchema } from './styles.schema.ts';
import { DEFAULT_STYLE } from './styles.ts';

const sheetPromptSchema = wordsSchema(SHEET_PROMPT_MAX_LENGTH).min(1, 'Please enter a prompt.');
/** The values of an axis: at least one. Duplicates count once. */
const axis = <Value extends z.ZodType>(value: Value) => boundedList(z.array(value).min(1), SHEET_CELLS_MAX);

/** `POST /api/sheets`: an image for each combination of the lists. */
export const sheetRequestSchema = z
  .strictObject({
    /** `{red|blue}` stands for a prompt with each of its options; `\{` for a brace. */
    prompts: axis(sheetPromptSchema),
    styles: axis(styleIdSchema).default([DEFAULT_STYLE]),
    /** Defaults to the default model. */
    models: axis(z.string().min(1).max(100)).optional(),
    /** Within the limits of each model. Defaults to each model's default. */
    steps: axis(z.int().min(1).max(1_000)).optional(),
    /** Defaults to one random seed, which all cells share. */
    seeds: axis(seedSchema).optional(),
    resolution: resolutionSchema.optional(),
    aspectRatio: aspectRatioSchema.optional(),
    size: sizeSchema.optional(),
    negativePrompt: wordsSchema(PROMPT_MAX_LENGTH).optional(),
    guidance: z.number().min(0).max(100).optional(),
    embedPrompt: z.boolean().default(true),
  })
  .meta({ id: 'SheetRequest' });
export type SheetRequest = z.output<typeof sheetRequestSchema>;
export type SheetInput = z.input<typeof sheetRequestSchema>;

export const sheetAxesSchema = z
  .object({
    /** With their wildcards expanded. */
    prompts: z.array(z.string()),
    styles: z.array(styleIdSchema),
    models: z.array(z.string()),
    /** Null for the model's default. */
    steps: z.array(z.int().nullable()),
    seeds: z.array(seedSchema),
  })
  .meta({ id: 'SheetAxes' });

const sheetFields = {
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  axes: sheetAxesSchema,
  /** The cost of all images in credits. */
  credits: z.int(),
};

export const sheetSchema = z
  .object({
    ...sheetFields,
    /** In the order of the axes, the last one changing fastest; null for an image that was removed. */
    cells: z.array(generationSchema.nullable()),
  })
  .meta({ id: 'Sheet' });
export type Sheet = z.infer<typeof sheetSchema>;

export const sheetSummarySchema = z
  .object({
    ...sheetFields,
    /** Images by state; those that were removed are not counted. */
    total: z.int(),
    completed: z.int(),
    active: z.int(),
    /** Signed, short-lived paths on this origin, of up to four finished images. */
    covers: z.array(z.string()),
  })
  .meta({ id: 'SheetSummary' });
export type SheetSummary = z.infer<typeof sheetSummarySchema>;

/** `GET /api/sheets`, newest first. */
export const sheetListQuerySchema = z.strictObject({
  /** The `nextCursor` of the previous page. */
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});

export const sheetListSchema = z
  .object({ items: z.array(sheetSummarySchema), nextCursor: z.string().nullable() })
  .meta({ id: 'SheetList' });
export type SheetList = z.infer<typeof sheetListSchema>;

export const sheetParamsSchema = z.strictObject({ id: z.uuid() });
