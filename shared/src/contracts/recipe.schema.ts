import { z } from 'zod';
import { SEED_MAX } from './generation.ts';
import { EDIT_MODES, INPUT_ROLES } from './inputs.ts';

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
  /** How `inputs` were used. */
  mode: z.enum(EDIT_MODES).optional(),
  /** The pictures that it was made from. */
  inputs: z
    .array(
      z.object({
        role: z.enum(INPUT_ROLES),
        /** Omitted for an upload, which its file's digest names. */
        generation: z.uuid().optional(),
        /** SHA-256 of the file, hexadecimal. */
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
        strength: z.number().optional(),
      }),
    )
    .optional(),
});
export type ImageRecipe = z.infer<typeof imageRecipeSchema>;
