import { z } from 'zod';

export const onnxSettingsSchema = z.strictObject({
  type: z.literal('onnx'),
  pack: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,60}$/, 'takes the name of a pack, such as sdxs')
    .describe('What `npm run easel -- models add` has installed'),
  threads: z
    .int()
    .min(1)
    .max(256)
    .optional()
    .describe('Processor threads for one picture; all of them unless given'),
});
export type OnnxSettings = z.output<typeof onnxSettingsSchema>;
