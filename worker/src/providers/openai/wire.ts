import { z } from 'zod';

/*
 * Answers of the OpenAI images API.
 * Source: openai-node 7.55.0, `src/resources/images.ts` (ImagesResponse, ImageGenStreamEvent, ImageEditStreamEvent) and `src/core/error.ts`.
 * LocalAI and vLLM-Omni answer the same without a stream; their error codes are numbers.
 */

const imageSchema = z.object({
  b64_json: z.string().nullish(),
  url: z.string().nullish(),
  revised_prompt: z.string().nullish(),
});

export const imagesResponseSchema = z.object({ data: z.array(imageSchema).nullish() });

export const partialImageSchema = z.object({
  type: z.enum(['image_generation.partial_image', 'image_edit.partial_image']),
  b64_json: z.string().min(1),
  /** From 0. */
  partial_image_index: z.int(),
});

export const completedSchema = z.object({
  type: z.enum(['image_generation.completed', 'image_edit.completed']),
  b64_json: z.string().min(1),
});

/** An error's identifiers, without its message, which may repeat the prompt. */
export const errorSchema = z.object({
  code: z.union([z.string(), z.number()]).nullish(),
  type: z.string().nullish(),
  param: z.string().nullish(),
});
export const errorBodySchema = z.object({ error: errorSchema });
export type VendorError = z.output<typeof errorSchema>;
