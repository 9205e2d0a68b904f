import { z } from 'zod';
import { tierSchema } from './plans.schema.ts';
import { resolutionSchema } from './sizes.schema.ts';

/** A setting that a user may change, and where it stands otherwise. */
const rangeSchema = z.object({ default: z.number(), min: z.number(), max: z.number() });

export const modelSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    /** What the model can do. Without steps its bar is indeterminate; without seed two pictures are never the same. */
    capabilities: z.object({
      steps: z.boolean(),
      preview: z.boolean(),
      abort: z.boolean(),
      seed: z.boolean(),
      negativePrompt: z.boolean(),
    }),
    /** Null where the model has no such setting. */
    steps: rangeSchema.nullable(),
    guidance: rangeSchema.nullable(),
    resolutions: z.array(resolutionSchema),
    /** The least tier that may use it. */
    tier: tierSchema,
    /** Credits that one image costs. */
    credits: z.int(),
    /** Seconds that a 1024x1024 image usually takes, for estimates. */
    expectedSeconds: z.number(),
    isDefault: z.boolean(),
  })
  .meta({ id: 'Model' });
export type Model = z.infer<typeof modelSchema>;

export const modelListSchema = z.object({ items: z.array(modelSchema) }).meta({ id: 'ModelList' });
