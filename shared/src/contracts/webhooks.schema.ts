import { z } from 'zod';
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
 * The body of a delivery. It names a generation and says how that ended; the prompt and the image are read by the API,
 * whose links are fresh then.
 */
export const webhookPayloadSchema = z
  .discriminatedUnion('type', [
    z.object({
      type: webhookEventSchema,
      /** When it happened, which may be long before it is delivered. */
      timestamp: z.iso.datetime(),
      data: z.object({
        id: z.uuid(),
        batchId: z.uuid(),
        status: generationStatusSchema,
        /** 1, and one more for each Retry: each has an end of its own. */
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
    /** The `webhook-id` header, the same at every attempt. */
    id: z.uuid(),
    event: z.enum([...WEBHOOK_EVENTS, WEBHOOK_TEST_EVENT]),
    status: z.enum(WEBHOOK_DELIVERY_STATUSES),
    attempts: z.int().min(0),
    createdAt: z.iso.datetime(),
    lastAttemptAt: z.iso.datetime().nullable(),
    /** When it is tried (again), which is past while that is under way; null once it is over. */
    nextAttemptAt: z.iso.datetime().nullable(),
    /** Of the last attempt, as are the following. */
    responseStatus: z.int().nullable(),
    /** The first kilobyte. */
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
    /** Why it is off, where its owner did not turn it off: `gone` after an answer 410. */
    disabledReason: z.enum(['gone']).nullable(),
    createdAt: z.iso.datetime(),
    /** Until then replaced secrets sign beside the current one; null when there is none. */
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

const urlSchema = z
  .string()
  .trim()
  .min(1, ADDRESS_HINT)
  .max(WEBHOOK_URL_MAX_LENGTH, TOO_LONG)
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    error: ADDRESS_HINT,
    abort: true,
  })
  .transform((text) => new URL(text))
  .refine(({ username, password }) => username === '' && password === '', {
    error: 'The URL must not hold a user name or a password.',
  })
  // As it is sent: a fragment never is.
  .transform((url) => url.href.slice(0, url.href.length - url.hash.length))
  // Once more: a letter beyond ASCII is sent as several characters.
  .refine((href) => href.length <= WEBHOOK_URL_MAX_LENGTH, TOO_LONG);

const eventsSchema = z
  .array(webhookEventSchema)
  .min(1, 'Please choose at least one event')
  .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event)));

/** `POST /api/webhooks`. Where an endpoint may be is for the server to say: it depends on its operator. */
export const webhookRequestSchema = z
  .strictObject({
    url: urlSchema,
    /** All unless told. */
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

/** The only answers that hold the secret: to creation, and to its replacement. */
export const webhookWithSecretSchema = webhookSchema
  .extend({ secret: z.string() })
  .meta({ id: 'WebhookWithSecret' });
export type WebhookWithSecret = z.infer<typeof webhookWithSecretSchema>;

export const webhookParamsSchema = z.strictObject({ id: z.uuid() });
export const webhookDeliveryParamsSchema = z.strictObject({ id: z.uuid(), deliveryId: z.uuid() });

export const webhookDeliveryQuerySchema = z.strictObject({
  /** The `nextCursor` of the page before. */
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type WebhookDeliveryQuery = z.output<typeof webhookDeliveryQuerySchema>;

/** Newest first. */
export const webhookDeliveryListSchema = z
  .object({ items: z.array(webhookDeliverySchema), nextCursor: z.string().nullable() })
  .meta({ id: 'WebhookDeliveryList' });
export type WebhookDeliveryList = z.infer<typeof webhookDeliveryListSchema>;
