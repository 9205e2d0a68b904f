import { z } from 'zod';

export const sdServerSettingsSchema = z.strictObject({
  type: z.literal('sd-server'),
  /** Which of the server's two guidance scales the model heeds: `distilled` for FLUX.1 dev and its kin, `cfg` for the others. */
  guidance: z.enum(['cfg', 'distilled'], { error: 'takes cfg or distilled' }).default('cfg'),
});
export type SdServerSettings = z.output<typeof sdServerSettingsSchema>;
