import { z } from 'zod';

/** A workflow in API format with named slots, relative to the registry's folder. */
const workflowSchema = z
  .string()
  .regex(
    /^(?![/\\])(?!.*\.\.)[^:]+\.json$/,
    "takes a .json file below the registry's folder, for example workflows/sdxl.json",
  );

export const comfyUiSettingsSchema = z.strictObject({
  type: z.literal('comfyui'),
  workflow: workflowSchema,
  /**
   * Workflows with pictures. The one that inpaints also extends. A mode without one is not offered, except that pictures are enlarged
   * with a Lanczos filter.
   */
  workflows: z
    .strictObject({
      vary: workflowSchema.optional(),
      edit: workflowSchema.optional(),
      inpaint: workflowSchema.optional(),
      reference: workflowSchema.optional(),
      enlarge: workflowSchema.optional(),
    })
    .prefault({}),
  /** How many reference pictures the workflows have slots for. */
  maxReferences: z.int().min(0).max(16).default(0),
  /** How previews are made; `default` leaves it to the server's --preview-method, which older servers always use. */
  previewMethod: z.enum(['auto', 'latent2rgb', 'taesd', 'none', 'default']).default('auto'),
});
export type ComfyUiSettings = z.output<typeof comfyUiSettingsSchema>;
