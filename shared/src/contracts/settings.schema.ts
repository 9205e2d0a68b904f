import { z } from 'zod';

export const settingsSchema = z
  .object({
    notifications: z.object({
      /** Mail about the account: credits used up, and what changes about the plan. */
      email: z.boolean(),
      /** A notification of the browser when a picture is finished while the page is not looked at. */
      push: z.boolean(),
      /** News of the product by mail. */
      marketing: z.boolean(),
    }),
    privacy: z.object({
      /** Whether name and avatar stand beside published images. */
      profilePublic: z.boolean(),
      /** Whether published images are in the gallery. */
      showInGallery: z.boolean(),
    }),
  })
  .meta({ id: 'Settings' });
export type Settings = z.infer<typeof settingsSchema>;

/** `PATCH /api/settings`: what is not given stays. */
export const settingsPatchSchema = z
  .strictObject({
    notifications: z
      .strictObject({ email: z.boolean(), push: z.boolean(), marketing: z.boolean() })
      .partial()
      .optional(),
    privacy: z.strictObject({ profilePublic: z.boolean(), showInGallery: z.boolean() }).partial().optional(),
  })
  .meta({ id: 'SettingsPatch' });
export type SettingsPatch = z.output<typeof settingsPatchSchema>;

/** `POST /api/account/deletion`: what is asked for, and until when signing in takes it back. */
export const deletionSchema = z
  .object({ requestedAt: z.iso.datetime(), erasedAfter: z.iso.datetime() })
  .meta({ id: 'AccountDeletion' });
