import { WEBHOOK_FAILURES } from '@easel/shared/contracts/webhooks';
import {
  type Webhook,
  type WebhookDelivery,
  webhookPayloadSchema,
} from '@easel/shared/contracts/webhooks.schema';
import type { DeliveryRow } from '@easel/shared/node/repos/webhooks/webhook-deliveries.repo';
import type { WebhookWithState } from '@easel/shared/node/repos/webhooks/webhooks.repo';

export function presentWebhook(row: WebhookWithState): Webhook {
  const { id, url, events, enabled, disabledReason, createdAt, oldSecretsUntil, lastDelivery } = row;
  return {
    id,
    url,
    events,
    enabled,
    disabledReason,
    createdAt: createdAt.toISOString(),
    oldSecretsUntil: oldSecretsUntil?.toISOString() ?? null,
    lastDelivery: lastDelivery && {
      id: lastDelivery.id,
      event: lastDelivery.event,
      status: lastDelivery.status,
      createdAt: lastDelivery.createdAt.toISOString(),
      lastAttemptAt: lastDelivery.attemptedAt?.toISOString() ?? null,
    },
  };
}

export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  const { id, event, status, attempt, createdAt, responseStatus, responseBody, durationMs, failure } = row;
  // While a worker holds the lease, `dueAt` is when the lease expires, not the next attempt.
  const dueAt = row.leaseUntil === null ? row.dueAt : (row.attemptedAt ?? row.dueAt);
  return {
    id,
    event,
    status,
    responseStatus,
    responseBody,
    durationMs,
    attempts: attempt,
    createdAt: createdAt.toISOString(),
    lastAttemptAt: row.attemptedAt?.toISOString() ?? null,
    nextAttemptAt: status === 'pending' ? dueAt.toISOString() : null,
    error: failure && { code: failure, message: WEBHOOK_FAILURES[failure] },
    payload: webhookPayloadSchema.parse(JSON.parse(row.payload)),
  };
}
