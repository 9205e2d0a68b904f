import { z } from 'zod';
import { styleIdSchema } from '../../contracts/styles.schema.ts';

const words = z.string().max(600).default('');

export const styleRecipeSchema = z.strictObject({
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

/** What a style adds to a request, for one family of models. Written by the operator, so control syntax is welcome here. */
export type StyleRecipe = z.output<typeof styleRecipeSchema>;

export const NO_RECIPE: StyleRecipe = { suffix: '', negativePrompt: '', guidance: null };

/** `styles.json`: recipes by family, then by style. What it leaves out is as built in. */
export const stylesFileSchema = z.strictObject({
  $schema: z.string().optional().describe('This schema, for the help of editors'),
  families: z.record(
    z.string().min(1),
    z.partialRecord(styleIdSchema, styleRecipeSchema),
    'takes families of models, each with recipes by style',
  ),
});
export type StylesFile = z.output<typeof stylesFileSchema>;
