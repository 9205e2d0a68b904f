import { z } from 'zod';
import { CUSTOM_STYLE_NAME_MAX_LENGTH, CUSTOM_STYLE_WORDS_MAX_LENGTH } from './custom-styles.ts';
import { wordsSchema } from './prompt-words.schema.ts';
import { styleIdSchema } from './styles.schema.ts';

const nameSchema = z
  .string()
  .trim()
  .min(1, 'Please enter a name')
  .max(CUSTOM_STYLE_NAME_MAX_LENGTH)
  .regex(/^\P{C}*$/u, 'Control characters are not allowed');

/** A style of one's own, or of the team: a style of the catalogue, and words that each picture in it adds. */
export const customStyleSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** The style of the catalogue that it builds on. */
    baseStyle: styleIdSchema,
    /** Follows the prompt, after a comma. */
    promptSuffix: z.string(),
    /** What pictures in it should not show; empty for nothing. */
    negativePrompt: z.string(),
    /** A picture that shows it, as a signed and short-lived path on this origin; null for none. */
    sampleUrl: z.string().nullable(),
    /** Whether another sample is waiting or being made: once it is completed, it is shown. */
    isSampleInProgress: z.boolean(),
    /** Who made it; null once the account is gone. */
    author: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'CustomStyle' });
export type CustomStyle = z.infer<typeof customStyleSchema>;

export const customStyleListSchema = z
  .object({ items: z.array(customStyleSchema) })
  .meta({ id: 'CustomStyleList' });
export type CustomStyleList = z.infer<typeof customStyleListSchema>;

/** `POST /api/custom-styles`; words and names in them obey what holds for prompts. */
export const customStyleRequestSchema = z
  .strictObject({
    name: nameSchema,
    baseStyle: styleIdSchema.default('photorealistic'),
    promptSuffix: wordsSchema(CUSTOM_STYLE_WORDS_MAX_LENGTH).min(1, 'Please say what it adds to a prompt'),
    negativePrompt: wordsSchema(CUSTOM_STYLE_WORDS_MAX_LENGTH).default(''),
  })
  .meta({ id: 'CustomStyleRequest' });
export type CustomStyleRequest = z.output<typeof customStyleRequestSchema>;
export type CustomStyleInput = z.input<typeof customStyleRequestSchema>;

/** `PATCH /api/custom-styles/{id}`: what is left out stays. Pictures that were made keep the words they were made with. */
export const customStylePatchSchema = z
  .strictObject({
    name: nameSchema,
    baseStyle: styleIdSchema,
    promptSuffix: wordsSchema(CUSTOM_STYLE_WORDS_MAX_LENGTH).min(1, 'Please say what it adds to a prompt'),
    negativePrompt: wordsSchema(CUSTOM_STYLE_WORDS_MAX_LENGTH),
    /**
     * A generation of one's own that was made in this style, or is being made: the style shows it once it is completed. Null takes
     * the sample away.
     */
    sampleGenerationId: z.uuid().nullable(),
  })
  .partial()
  .meta({ id: 'CustomStylePatch' });
export type CustomStylePatch = z.output<typeof customStylePatchSchema>;

export const customStyleParamsSchema = z.strictObject({ id: z.uuid() });
