import { z } from 'zod';
import { cursorSchema } from './bounded.schema.ts';
import { SECURITY_EVENT_KINDS } from './security-log.ts';

const kindSchema = z.enum(SECURITY_EVENT_KINDS);
const pageQuery = {
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
};

/** An event of the security log. */
export const securityEventSchema = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    /** One of `SECURITY_EVENTS`, or an event of a later version: both versions run during an upgrade. */
    kind: z.string(),
    /** The browser and the system: "Firefox on Windows". Empty for events without a client, and for old events. */
    device: z.string(),
    /** A shortened address. */
    network: z.string(),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  })
  .meta({ id: 'SecurityEvent' });
export type SecurityEvent = z.infer<typeof securityEventSchema>;

/** `GET /api/auth/security-log` */
export const securityLogQuerySchema = z.strictObject(pageQuery);
export const securityLogSchema = z
  .object({ items: z.array(securityEventSchema), nextCursor: z.string().nullable() })
  .meta({ id: 'SecurityLog' });

/** `GET /api/admin/security-log` */
export const adminSecurityLogQuerySchema = z.strictObject({
  ...pageQuery,
  kind: kindSchema.optional(),
  userId: z.uuid().optional(),
});
export type AdminSecurityLogQuery = z.output<typeof adminSecurityLogQuerySchema>;

/** The user's `email` is null once the account is erased. */
export const adminSecurityEventSchema = securityEventSchema.extend({
  user: z.object({ id: z.uuid(), email: z.string().nullable() }),
});
export type AdminSecurityEvent = z.infer<typeof adminSecurityEventSchema>;
export const adminSecurityLogSchema = z.object({
  items: z.array(adminSecurityEventSchema),
  nextCursor: z.string().nullable(),
});
