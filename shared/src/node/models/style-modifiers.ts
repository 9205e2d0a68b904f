import { z } from 'zod';
import { styleIdSchema } from '../../contracts/styles.schema.ts';

const words = z.string().max(600).default('');

export const styleModifierSchema = z.strictObject({
  suffix: words.describe("Follows the user's words, after a comma; empty for nothing"),
  negativePrompt: words.describe('What the style keeps out; empty for nothing'),
  guidance: z
    .number()
    .min(0)
    .max(100)
    .nullable()
    .default(null)
    .describe("The guidance scale that suits the style; null leaves the model's own"),
});

/** What a style adds to a request, for one family of models. Written by the operator, so prompt control syntax is allowed. */
export type StyleModifier = z.output<typeof styleModifierSchema>;

export const NO_MODIFIER: StyleModifier = { suffix: '', negativePrompt: '', guidance: null };

/** `styles.json`: modifiers by family, then by style. The built-in ones apply where it has none. */
export const stylesFileSchema = z.strictObject({
  $schema: z.string().optional().describe('This schema, for the help of editors'),
  families: z.record(
    z.string().min(1),
    z.partialRecord(styleIdSchema, styleModifierSchema),
    'takes families of models, each with modifiers by style',
  ),
});
export type StylesFile = z.output<typeof stylesFileSchema>;
