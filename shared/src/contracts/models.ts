import { z } from 'zod';

export const modelSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    /** What the model can show while it works; the UI draws an indeterminate bar without steps. */
    capabilities: z.object({ steps: z.boolean(), preview: z.boolean(), abort: z.boolean() }),
    /** Seconds that a 1024x1024 image usually takes, for estimates. */
    expectedSeconds: z.number(),
    isDefault: z.boolean(),
  })
  .meta({ id: 'Model' });
export type Model = z.infer<typeof modelSchema>;

export const DEFAULT_MODEL_ID = 'painter';

export const MODELS: readonly Model[] = [
  {
    id: DEFAULT_MODEL_ID,
    name: 'Painter',
    description: 'Built-in painter, for trying Easel without a model server',
    capabilities: { steps: true, preview: true, abort: true },
    expectedSeconds: 4,
    isDefault: true,
  },
];

export const modelListSchema = z.object({ items: z.array(modelSchema) }).meta({ id: 'ModelList' });
