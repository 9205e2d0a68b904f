import { z } from 'zod';
import { SEED_MAX } from './generation.ts';

/** How an image was made, as embedded in its file. Without the prompt if its owner chose so. */
export const imageRecipeSchema = z.object({
  version: z.literal(1),
  /** The generation's id. */
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  prompt: z.string().optional(),
  negativePrompt: z.string().optional(),
  style: z.string(),
  /** The custom style's name. Omitted together with the prompt. */
  customStyle: z.string().optional(),
  model: z.string(),
  seed: z.int().min(0).max(SEED_MAX),
  width: z.int().positive(),
  height: z.int().positive(),
  steps: z.int().positive().optional(),
  guidance: z.number().min(0).optional(),
});
export type ImageRecipe = z.infer<typeof imageRecipeSchema>;
