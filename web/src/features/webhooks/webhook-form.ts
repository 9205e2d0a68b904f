import { WEBHOOK_EVENTS, type WebhookEvent } from '@easel/shared/contracts/webhooks';
import { type Webhook, webhookRequestSchema } from '@easel/shared/contracts/webhooks.schema';
import { bySchema } from '@/lib/read-form';

export interface WebhookForm {
  url: string;
  events: readonly WebhookEvent[];
}

/** Returns the form values for an existing webhook, or for a new one. */
export const formOf = (webhook: Webhook | undefined): WebhookForm => ({
  url: webhook?.url ?? '',
  events: webhook?.events ?? WEBHOOK_EVENTS,
});

export const readWebhookForm = bySchema<WebhookForm, { url: string; events: WebhookEvent[] }>(
  webhookRequestSchema.pick({ url: true, events: true }),
);
