import { z } from 'zod';
import { tierSchema } from './plans.schema.ts';
import { resolutionSchema } from './sizes.schema.ts';

/** The range and the default of a setting. */
const rangeSchema = z.object({ default: z.number(), min: z.number(), max: z.number() });

export const modelSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    /** What the model supports. Without steps, progress is indeterminate; without seeds, images cannot be reproduced. */
    capabilities: z.object({
      steps: z.boolean(),
      preview: z.boolean(),
      abort: z.boolean(),
      seed: z.boolean(),
      negativePrompt: z.boolean(),
      /** Makes a variation of an `init`; `strength` sets how much may change. */
      vary: z.boolean(),
      /** Changes an `init` as the prompt instructs. */
      edit: z.boolean(),
      /** Repaints the masked part of an `init`. */
      inpaint: z.boolean(),
      /** Continues an `init` beyond its edges, to another shape. */
      extend: z.boolean(),
      /** The maximum number of `reference` pictures. */
      references: z.int(),
      /** Enlarges with its own upscaler. Without one, Easel enlarges with a Lanczos filter. */
      upscaler: z.boolean(),
      /** Whether it varies only pictures that it made itself. */
      variesOwnOnly: z.boolean(),
    }),
    /** Null if the model has no such setting. */
    steps: rangeSchema.nullable(),
    guidance: rangeSchema.nullable(),
    resolutions: z.array(resolutionSchema),
    /** The lowest tier that may use it. */
    tier: tierSchema,
    /** Credits per image. */
    credits: z.int(),
    /** Credits per image that is made from pictures. What an enlargement costs is in `GET /api/plans`. */
    editCredits: z.int(),
    /** Seconds for a 1024x1024 image with the default steps: the median of recent ones, or the operator's estimate until there are some. */
    expectedSeconds: z.number(),
    isDefault: z.boolean(),
    /** Whether a vendor bills each picture: once the request was sent, a canceled picture still costs its credits. */
    isBilled: z.boolean(),
    /** When it can be used again if the operator's budget for the day is spent; null if it can be used now. */
    unavailableUntil: z.object({
      /** For accounts on the Free plan. */
      free: z.iso.datetime().nullable(),
      /** For all others. */
      paid: z.iso.datetime().nullable(),
    }),
  })
  .meta({ id: 'Model' });
export type Model = z.infer<typeof modelSchema>;

export const modelListSchema = z.object({ items: z.array(modelSchema) }).meta({ id: 'ModelList' });
