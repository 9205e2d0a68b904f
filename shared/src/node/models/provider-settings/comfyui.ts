import { z } from 'zod';

export const comfyUiSettingsSchema = z.strictObject({
  type: z.literal('comfyui'),
  /** A workflow in API format with named slots, relative to the registry's folder. */
  workflow: z
    .string()
    .regex(
      /^(?![/\\])(?!.*\.\.)[^:]+\.json$/,
      "takes a .json file below the registry's folder, for example workflows/sdxl.json",
    ),
  /** How previews are made; `default` leaves it to the server's --preview-method, which older servers always use. */
  previewMethod: z.enum(['auto', 'latent2rgb', 'taesd', 'none', 'default']).default('auto'),
});
export type ComfyUiSettings = z.output<typeof comfyUiSettingsSchema>;
