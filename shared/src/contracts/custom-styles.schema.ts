import { z } from 'zod';
import { CUSTOM_STYLE_NAME_MAX_LENGTH, CUSTOM_STYLE_WORDS_MAX_LENGTH } from './custom-styles.ts';
import { lineSchema } from './name.schema.ts';
import { wordsSchema } from './prompt-words.schema.ts';
import { styleIdSchema } from './styles.schema.ts';

const nameSchema = lineSchema(CUSTOM_STYLE_NAME_MAX_LENGTH).min(1, 'Please enter a name');

/** A style of a user or a team: a built-in style, and words that it adds to each prompt. */
export const customStyleSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** The built-in style that it extends. */
    baseStyle: styleIdSchema,
    /** Appended to the prompt after a comma. */
    promptSuffix: z.string(),
    /** Negative prompt; may be empty. */
    negativePrompt: z.string(),
    /** Its sample image, as a signed, short-lived path on this origin; null for none. */
    sampleUrl: z.string().nullable(),
    /** Whether a new sample is in flight. It replaces the current one when it is completed. */
    isSampleInProgress: z.boolean(),
    /** The creator; null if the account was deleted. */
    author: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'CustomStyle' });
export type CustomStyle = z.infer<typeof customStyleSchema>;

export const customStyleListSchema = z
  .object({ items: z.array(customStyleSchema) })
  .meta({ id: 'CustomStyleList' });
export type CustomStyleList = z.infer<typeof customStyleListSchema>;

/** `POST /api/custom-styles`. Names and words follow the rules for prompts. */
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

/** `PATCH /api/custom-styles/{id}`. Changes only the given fields. Existing pictures keep their words. */
export const customStylePatchSchema = z
  .strictObject({
    name: nameSchema,
    baseStyle: styleIdSchema,
    promptSuffix: wordsSchema(CUSTOM_STYLE_WORDS_MAX_LENGTH).min(1, 'Please say what it adds to a prompt'),
    negativePrompt: wordsSchema(CUSTOM_STYLE_WORDS_MAX_LENGTH),
    /**
     * A generation of the user's own in this style, completed or in flight. It becomes the sample when it is completed. Null
     * removes the sample.
     */
    sampleGenerationId: z.uuid().nullable(),
  })
  .partial()
  .meta({ id: 'CustomStylePatch' });
export type CustomStylePatch = z.output<typeof customStylePatchSchema>;

export const customStyleParamsSchema = z.strictObject({ id: z.uuid() });
