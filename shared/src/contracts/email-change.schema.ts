import { z } from 'zod';
import { emailSchema } from './auth.schema.ts';

/** `GET /api/auth/email`, and the answer to each step of a change. */
export const emailStateSchema = z
  .object({
    /** The account's address. */
    email: z.string(),
    /** The pending change, which is not confirmed at both addresses yet. */
    change: z
      .object({
        newEmail: z.string(),
        expiresAt: z.iso.datetime(),
        isOldConfirmed: z.boolean(),
        isNewConfirmed: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'EmailState' });
export type EmailState = z.infer<typeof emailStateSchema>;

/** `POST /api/auth/email`. Repeating the address of the pending change sends its links again. */
export const emailChangeRequestSchema = z
  .strictObject({ email: emailSchema })
  .meta({ id: 'EmailChangeRequest' });

/** `POST /api/auth/email/confirm` and `POST /api/auth/email/stop` */
export const emailLinkRequestSchema = z
  .strictObject({ token: z.string().min(1).max(200) })
  .meta({ id: 'EmailLinkRequest' });
