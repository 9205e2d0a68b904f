import { z } from 'zod';
import { INPUT_ROLES } from './inputs.ts';

/** A picture that a user brought to work from. It is theirs alone. */
export const uploadSchema = z
  .object({
    id: z.uuid(),
    /** Signed, short-lived paths on this origin: the picture, and a WebP of it for pages. */
    url: z.string(),
    displayUrl: z.string(),
    contentType: z.string(),
    /** What it is for, if the upload said so. */
    role: z.enum(INPUT_ROLES).nullable(),
    /** Pixels, upright and as it is kept. */
    width: z.int(),
    height: z.int(),
    bytes: z.int(),
    createdAt: z.iso.datetime(),
    /** When it is removed, unless it is used before. */
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'Upload' });
export type Upload = z.infer<typeof uploadSchema>;

/** `GET /api/uploads`: all of them, newest first, and what the account may keep. */
export const uploadListSchema = z
  .object({
    items: z.array(uploadSchema),
    usage: z.object({ count: z.int(), bytes: z.int(), maxCount: z.int(), maxBytes: z.int() }),
  })
  .meta({ id: 'UploadList' });
export type UploadList = z.infer<typeof uploadListSchema>;
