import { z } from 'zod';
import { INPUT_ROLES } from './inputs.ts';

/** A picture that a user uploaded to work from. Only that user can see it. */
export const uploadSchema = z
  .object({
    id: z.uuid(),
    /** Signed, short-lived paths on this origin: the picture, and a WebP of it for pages. */
    url: z.string(),
    displayUrl: z.string(),
    contentType: z.string(),
    /** What it is for, if the upload said so. */
    role: z.enum(INPUT_ROLES).nullable(),
    /** Pixels, of the stored upright picture. */
    width: z.int(),
    height: z.int(),
    bytes: z.int(),
    createdAt: z.iso.datetime(),
    /** When it is removed, unless it is used before. */
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'Upload' });
export type Upload = z.infer<typeof uploadSchema>;

/** `GET /api/uploads`: all of them, newest first, and the account's limits. */
export const uploadListSchema = z
  .object({
    items: z.array(uploadSchema),
    usage: z.object({ count: z.int(), bytes: z.int(), maxCount: z.int(), maxBytes: z.int() }),
  })
  .meta({ id: 'UploadList' });
export type UploadList = z.infer<typeof uploadListSchema>;
