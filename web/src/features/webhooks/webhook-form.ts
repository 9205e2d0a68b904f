import { WEBHOOK_EVENTS, type WebhookEvent } from '@easel/shared/contracts/webhooks';
import {
  type Webhook,
  type WebhookRequest,
  webhookRequestSchema,
} from '@easel/shared/contracts/webhooks.schema';
import type { FormErrors } from '@/lib/form-errors';

export interface WebhookForm {
  url: string;
  events: readonly WebhookEvent[];
}

/** What the form begins with: a webhook to be changed, or a new one. */
export const formOf = (webhook: Webhook | undefined): WebhookForm => ({
  url: webhook?.url ?? '',
  events: webhook?.events ?? WEBHOOK_EVENTS,
});

/** What the form says, by the contract's rules, or what is wrong with it, by field. */
export function readWebhookForm(form: WebhookForm): {
  request: WebhookRequest | undefined;
  errors: FormErrors<keyof WebhookForm>;
} {
  const parsed = webhookRequestSchema.safeParse(form);
  if (parsed.success) return { request: parsed.data, errors: {} };
  const errors: FormErrors<keyof WebhookForm> = {};
  for (const { path, message } of parsed.error.issues) errors[path[0] as keyof WebhookForm] ??= message;
  return { request: undefined, errors };
}
