import type { Selectable } from 'kysely';
import type { WebhookPayload } from '../../contracts/webhooks.schema.ts';
import { WEBHOOK_TEST_EVENT, type WebhookEvent } from '../../contracts/webhooks.ts';
import type { GenerationsTable } from '../db/generations.ts';

/** Builds the payload of a generation's final state. Contains no user text and no links that expire. */
export function generationPayload(type: WebhookEvent, row: Selectable<GenerationsTable>): WebhookPayload {
  const { id, batchId, status, run, style, model, seed, width, height, createdAt } = row;
  const completedAt = (row.completedAt ?? createdAt).toISOString();
  return {
    type,
    timestamp: completedAt,
    data: {
      id,
      batchId,
      status,
      run,
      style,
      model,
      seed,
      width,
      height,
      createdAt: createdAt.toISOString(),
      completedAt,
      error: row.errorCode === null ? null : { code: row.errorCode, message: row.errorMessage ?? '' },
    },
  };
}

export function testPayload(webhookId: string, now: Date): WebhookPayload {
  return { type: WEBHOOK_TEST_EVENT, timestamp: now.toISOString(), data: { webhookId } };
}
