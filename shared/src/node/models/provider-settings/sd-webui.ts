import { z } from 'zod';

export const sdWebUiSettingsSchema = z.strictObject({
  type: z.literal('sd-webui'),
  /**
   * The checkpoint of each request, as `GET /sdapi/v1/sd-models` gives it in `title` or `model_name`; without one the server's
   * current.
   */
  checkpoint: z.string().min(1, 'takes a checkpoint as /sdapi/v1/sd-models lists it').max(300).optional(),
  /** The server's upscaler for high-resolution files, by its `name` in `GET /sdapi/v1/upscalers`, for example `R-ESRGAN 4x+`. */
  upscaler: z.string().min(1, 'takes an upscaler as /sdapi/v1/upscalers lists it').max(100).optional(),
});
export type SdWebUiSettings = z.output<typeof sdWebUiSettingsSchema>;
