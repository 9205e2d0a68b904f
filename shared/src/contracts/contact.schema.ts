import { z } from 'zod';
import { emailSchema, fullNameSchema } from './auth.schema.ts';
import { boundedText, PLAIN_TEXT } from './bounded.schema.ts';
import { CONTACT_MESSAGE_MAX_LENGTH, CONTACT_NAME_MAX_LENGTH, CONTACT_SUBJECTS } from './contact.ts';

const nameSchema = fullNameSchema.max(CONTACT_NAME_MAX_LENGTH);

/** `POST /api/contact`. The client chooses the id, which makes retries idempotent. */
export const contactRequestSchema = z
  .strictObject({
    id: z.uuid(),
    firstName: nameSchema.min(1, 'Please enter your first name'),
    lastName: nameSchema.min(1, 'Please enter your last name'),
    email: emailSchema,
    subject: z.enum(CONTACT_SUBJECTS, 'Please choose a subject'),
    message: boundedText(CONTACT_MESSAGE_MAX_LENGTH)
      .min(1, 'Please enter a message')
      .regex(PLAIN_TEXT, 'The message contains control characters')
      .refine((text) => text.isWellFormed(), 'The message contains broken Unicode'),
  })
  .meta({ id: 'ContactRequest' });
export type ContactRequest = z.output<typeof contactRequestSchema>;

export const contactReceiptSchema = z
  .object({ id: z.uuid(), receivedAt: z.iso.datetime() })
  .meta({ id: 'ContactReceipt' });
export type ContactReceipt = z.infer<typeof contactReceiptSchema>;
