import { z } from 'zod';
import { SEED_MAX } from './generation.ts';

/** How an image was made, as its file carries it. The prompt is missing where its owner wanted so. */
export const imageRecipeSchema = z.object({
  version: z.literal(1),
  /** The generation's id. */
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  prompt: z.string().optional(),
  negativePrompt: z.string().optional(),
  style: z.string(),
  /** What the custom style was called. Missing, like the prompt, where its owner wanted so. */
  customStyle: z.string().optional(),
  model: z.string(),
  seed: z.int().min(0).max(SEED_MAX),
  width: z.int().positive(),
  height: z.int().positive(),
  steps: z.int().positive().optional(),
  guidance: z.number().min(0).optional(),
});
export type ImageRecipe = z.infer<typeof imageRecipeSchema>;
