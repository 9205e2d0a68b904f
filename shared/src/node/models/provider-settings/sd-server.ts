import { z } from 'zod';

export const sdServerSettingsSchema = z.strictObject({
  type: z.literal('sd-server'),
  /**
   * What the model does with pictures: `init` begins with one and a mask, as SD, SDXL, FLUX and Qwen-Image do; `instructed` changes what it
   * is shown, as FLUX.1 Kontext, FLUX.2 and Qwen-Image-Edit do; `none` takes none.
   */
  inputs: z.enum(['init', 'instructed', 'none'], { error: 'takes init, instructed or none' }).default('init'),
  /** How many pictures an `instructed` model looks at, the one to change included. */
  maxReferences: z.int().min(1).max(16).default(1),
  /** Which of the server's two guidance scales the model uses: `distilled` for FLUX.1 dev and its derivatives, `cfg` for the others. */
  guidance: z.enum(['cfg', 'distilled'], { error: 'takes cfg or distilled' }).default('cfg'),
});
export type SdServerSettings = z.output<typeof sdServerSettingsSchema>;
