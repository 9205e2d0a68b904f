import { z } from 'zod';
import { boundedList, boundedText } from './bounded.schema.ts';
import { failureCodeSchema } from './errors.schema.ts';
import { generationStatusSchema } from './generation.schema.ts';
import { styleIdSchema } from './styles.schema.ts';
import {
  WEBHOOK_DELIVERY_STATUSES,
  WEBHOOK_EVENTS,
  WEBHOOK_TEST_EVENT,
  WEBHOOK_URL_MAX_LENGTH,
} from './webhooks.ts';

export const webhookEventSchema = z.enum(WEBHOOK_EVENTS).meta({ id: 'WebhookEvent' });

/**
 * The body of a delivery: a generation and its outcome. Receivers read the prompt and the image through the API, which returns
 * fresh links.
 */
export const webhookPayloadSchema = z
  .discriminatedUnion('type', [
    z.object({
      type: webhookEventSchema,
      /** When the event happened, possibly long before its delivery. */
      timestamp: z.iso.datetime(),
      data: z.object({
        id: z.uuid(),
        batchId: z.uuid(),
        status: generationStatusSchema,
        /** 1, plus one for each Retry, since each run ends with its own event. */
        run: z.int(),
        style: styleIdSchema,
        model: z.string(),
        seed: z.int(),
        width: z.int(),
        height: z.int(),
        createdAt: z.iso.datetime(),
        completedAt: z.iso.datetime(),
        error: z.object({ code: failureCodeSchema, message: z.string() }).nullable(),
      }),
    }),
    z.object({
      type: z.literal(WEBHOOK_TEST_EVENT),
      timestamp: z.iso.datetime(),
      data: z.object({ webhookId: z.uuid() }),
    }),
  ])
  .meta({ id: 'WebhookPayload' });
export type WebhookPayload = z.infer<typeof webhookPayloadSchema>;

export const webhookDeliverySchema = z
  .object({
    /** The `webhook-id` header, the same for every attempt. */
    id: z.uuid(),
    event: z.enum([...WEBHOOK_EVENTS, WEBHOOK_TEST_EVENT]),
    status: z.enum(WEBHOOK_DELIVERY_STATUSES),
    attempts: z.int().min(0),
    createdAt: z.iso.datetime(),
    lastAttemptAt: z.iso.datetime().nullable(),
    /** When the next attempt is due, in the past while one is in flight; null after the last. */
    nextAttemptAt: z.iso.datetime().nullable(),
    /** Of the last attempt, like the following fields. */
    responseStatus: z.int().nullable(),
    /** Truncated to the first kilobyte. */
    responseBody: z.string().nullable(),
    durationMs: z.int().nullable(),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    payload: webhookPayloadSchema,
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

export const webhookSchema = z
  .object({
    id: z.uuid(),
    url: z.string(),
    events: z.array(webhookEventSchema),
    enabled: z.boolean(),
    /** Why the service disabled it: `gone` after a 410 answer. Null if its owner did, or if it is enabled. */
    disabledReason: z.enum(['gone']).nullable(),
    createdAt: z.iso.datetime(),
    /** Until when replaced secrets also sign; null without any. */
    oldSecretsUntil: z.iso.datetime().nullable(),
    lastDelivery: webhookDeliverySchema
      .pick({ id: true, event: true, status: true, createdAt: true, lastAttemptAt: true })
      .nullable(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhookSchema>;

export const webhookListSchema = z.object({ items: z.array(webhookSchema) }).meta({ id: 'WebhookList' });

const TOO_LONG = `The URL must be at most ${WEBHOOK_URL_MAX_LENGTH} characters long.`;
const ADDRESS_HINT = 'Please enter a whole URL, such as https://example.com/webhooks';

const urlSchema = boundedText(WEBHOOK_URL_MAX_LENGTH, TOO_LONG)
  .min(1, ADDRESS_HINT)
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    error: ADDRESS_HINT,
    abort: true,
  })
  .transform((text) => new URL(text))
  .refine(({ username, password }) => username === '' && password === '', {
    error: 'The URL must not contain a user name or a password.',
  })
  // Fragments are never sent.
  .transform((url) => url.href.slice(0, url.href.length - url.hash.length))
  // Checked again, because percent-encoding lengthens the URL.
  .refine((href) => href.length <= WEBHOOK_URL_MAX_LENGTH, TOO_LONG)
  .meta({ format: 'uri', pattern: '^https?://' });

const eventsSchema = boundedList(
  z.array(webhookEventSchema).min(1, 'Please choose at least one event'),
  2 * WEBHOOK_EVENTS.length,
).transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event)));

/** `POST /api/webhooks`. The server checks the address, because the operator decides which are allowed. */
export const webhookRequestSchema = z
  .strictObject({
    url: urlSchema,
    /** Defaults to all. */
    events: eventsSchema.default([...WEBHOOK_EVENTS]),
    enabled: z.boolean().default(true),
  })
  .meta({ id: 'WebhookRequest' });
export type WebhookRequest = z.output<typeof webhookRequestSchema>;
export type WebhookInput = z.input<typeof webhookRequestSchema>;

/** `PATCH /api/webhooks/{id}` */
export const webhookPatchSchema = z
  .strictObject({
    url: urlSchema.optional(),
    events: eventsSchema.optional(),
    enabled: z.boolean().optional(),
  })
  .meta({ id: 'WebhookPatch' });
export type WebhookPatch = z.output<typeof webhookPatchSchema>;

/** The answer to creation and to replacing the secret. No other answer contains the secret. */
export const webhookWithSecretSchema = webhookSchema
  .extend({ secret: z.string() })
  .meta({ id: 'WebhookWithSecret' });
export type WebhookWithSecret = z.infer<typeof webhookWithSecretSchema>;

export const webhookParamsSchema = z.strictObject({ id: z.uuid() });
export const webhookDeliveryParamsSchema = z.strictObject({ id: z.uuid(), deliveryId: z.uuid() });

export const webhookDeliveryQuerySchema = z.strictObject({
  /** The `nextCursor` of the previous page. */
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type WebhookDeliveryQuery = z.output<typeof webhookDeliveryQuerySchema>;

/** Newest first. */
export const webhookDeliveryListSchema = z
  .object({ items: z.array(webhookDeliverySchema), nextCursor: z.string().nullable() })
  .meta({ id: 'WebhookDeliveryList' });
export type WebhookDeliveryList = z.infer<typeof webhookDeliveryListSchema>;
