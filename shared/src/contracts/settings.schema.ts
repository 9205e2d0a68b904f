import { z } from 'zod';

export const settingsSchema = z
  .object({
    notifications: z.object({
      /** Mail about the account: used-up credits and changes of the plan. */
      email: z.boolean(),
      /** A browser notification when a picture is finished while the page is hidden. */
      push: z.boolean(),
      /** Product news by mail. */
      marketing: z.boolean(),
    }),
    privacy: z.object({
      /** Whether published images show the user's name and avatar. */
      profilePublic: z.boolean(),
      /** Whether the gallery shows the user's published images. */
      showInGallery: z.boolean(),
    }),
  })
  .meta({ id: 'Settings' });
export type Settings = z.infer<typeof settingsSchema>;

/** `PATCH /api/settings`. Changes only the given fields. */
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

/** `POST /api/account/deletion`: the request, and until when signing in cancels it. */
export const deletionSchema = z
  .object({ requestedAt: z.iso.datetime(), erasedAfter: z.iso.datetime() })
  .meta({ id: 'AccountDeletion' });
