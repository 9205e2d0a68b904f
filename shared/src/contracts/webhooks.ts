/** The events that a webhook can subscribe to: a generation has ended. */
export const WEBHOOK_EVENTS = ['generation.completed', 'generation.failed', 'generation.canceled'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Sent on the owner's request, regardless of the subscribed events. */
export const WEBHOOK_TEST_EVENT = 'webhook.test';

export const WEBHOOK_EVENT_WORDS: Readonly<Record<WebhookEvent | typeof WEBHOOK_TEST_EVENT, string>> = {
  'generation.completed': 'Image finished',
  'generation.failed': 'Image failed',
  'generation.canceled': 'Image canceled',
  'webhook.test': 'Test',
};

/** Maximum number of webhooks per account. */
export const WEBHOOKS_MAX = 5;
export const WEBHOOK_URL_MAX_LENGTH = 2_000;
/** The prefix of every signing secret (Standard Webhooks 1.0, "Secret serialization"). */
export const WEBHOOK_SECRET_PREFIX = 'whsec_';
/** Hours for which a replaced secret also signs. */
export const WEBHOOK_SECRET_OVERLAP_HOURS = 24;
/** Maximum number of secrets that sign at once. */
export const WEBHOOK_SECRETS_MAX = 5;
/** Days that the log keeps a delivery. */
export const WEBHOOK_LOG_DAYS = 30;
export const WEBHOOK_TIMEOUT_SECONDS = 15;

export const WEBHOOK_DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type WebhookDeliveryStatus = (typeof WEBHOOK_DELIVERY_STATUSES)[number];

/** Why the last attempt of a delivery failed: codes with their messages. */
export const WEBHOOK_FAILURES = {
  bad_status: 'The endpoint did not respond with a 2xx status.',
  redirected: 'The endpoint responded with a redirect, which is not followed. Enter the final URL instead.',
  gone: 'The endpoint responded with 410 Gone, so the webhook was turned off.',
  timeout: `The endpoint did not respond within ${WEBHOOK_TIMEOUT_SECONDS} seconds.`,
  unreachable: 'Could not connect to the endpoint.',
  disconnected: 'The connection closed before a response arrived.',
  forbidden_address: 'The host name resolves to an address that is not public.',
  turned_off: 'It was not sent, because the webhook was turned off.',
  internal: 'Something went wrong on our side.',
} as const;
export type WebhookFailure = keyof typeof WEBHOOK_FAILURES;
