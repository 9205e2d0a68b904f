import { z } from 'zod';
import { boundedText } from './bounded.schema.ts';

/** The longest endpoint of a known push service has about 500 characters. */
const ENDPOINT_MAX_LENGTH = 1_000;
const NOT_AN_ENDPOINT = 'The endpoint must be the URL of a push service.';

/** Bytes in base64url. */
const bytes = (length: number, message: string) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((length * 4) / 3)}}$`), message);

/** `POST /api/push/devices`: what `PushSubscription.toJSON()` gives, without its expiration time (W3C Push API). */
export const pushSubscriptionSchema = z
  .strictObject({
    endpoint: boundedText(ENDPOINT_MAX_LENGTH, NOT_AN_ENDPOINT)
      .refine(URL.canParse, NOT_AN_ENDPOINT)
      .meta({ format: 'uri' }),
    keys: z.strictObject({
      /** An uncompressed point of P-256. */
      p256dh: bytes(65, 'The key must be a point of P-256.').startsWith('B', 'The key must be uncompressed.'),
      auth: bytes(16, 'The secret must have 16 bytes.'),
    }),
  })
  .meta({ id: 'PushSubscription' });
export type PushSubscriptionRequest = z.output<typeof pushSubscriptionSchema>;

export const pushDeviceSchema = z
  .object({
    id: z.uuid(),
    /** Browser and system, as its session names them. */
    device: z.string(),
    /** Whether it is the browser that the request comes from. */
    isCurrent: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'PushDevice' });
export type PushDevice = z.infer<typeof pushDeviceSchema>;

export const pushSchema = z
  .object({
    /** The `applicationServerKey` to subscribe with, in base64url (RFC 8292). */
    publicKey: z.string(),
    devices: z.array(pushDeviceSchema),
  })
  .meta({ id: 'Push' });
export type Push = z.infer<typeof pushSchema>;

export const pushDeviceParamsSchema = z.strictObject({ id: z.uuid() });

/** `PUT /api/push/attention`: whether a page of this session is visible. Visible pages repeat it. */
export const pushAttentionSchema = z.strictObject({ isLooking: z.boolean() }).meta({ id: 'PushAttention' });
