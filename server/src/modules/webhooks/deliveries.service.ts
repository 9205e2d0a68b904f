import { randomUUID } from 'node:crypto';
import type { WebhookDeliveryQuery } from '@easel/shared/contracts/webhooks.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import { testPayload } from '@easel/shared/node/domain/webhook-payload';
import * as repo from '@easel/shared/node/repos/webhooks/webhook-deliveries.repo';
import { pageOf } from '../../http/page.ts';
import type { WebhooksService } from './webhooks.service.ts';

export interface DeliveriesServiceOptions {
  db: Db;
  webhooks: Pick<WebhooksService, 'get'>;
  now: () => Date;
}

export type DeliveriesService = ReturnType<typeof createDeliveriesService>;

/** Lists and repeats deliveries of a webhook. Workers send them. */
export function createDeliveriesService({ db, webhooks, now }: DeliveriesServiceOptions) {
  async function getEnabled(userId: string, id: string) {
    const webhook = await webhooks.get(userId, id);
    if (webhook.enabled) return webhook;
    throw new AppError('illegal_state', { detail: 'This webhook is turned off. Turn it on first.' });
  }

  return {
    /** @throws {AppError} not_found */
    async list(userId: string, webhookId: string, { cursor, limit }: WebhookDeliveryQuery) {
      const { id: endpointId } = await webhooks.get(userId, webhookId);
      const rows = await repo.listDeliveries(db, { endpointId, beforeId: cursor, limit: limit + 1 });
      return pageOf(rows, limit, ({ id }) => id);
    },

    /**
     * Queues a test delivery; while one is pending, it returns that one.
     *
     * @throws {AppError} not_found, illegal_state
     */
    async test(userId: string, webhookId: string) {
      const { id: endpointId } = await getEnabled(userId, webhookId);
      const payload = JSON.stringify(testPayload(endpointId, now()));
      const row = await repo.fileTest(db, { id: randomUUID(), endpointId, payload });
      if (!row) throw new AppError('not_found');
      return row;
    },

    /**
     * Repeats a delivery under the same id, by which the endpoint can deduplicate it.
     *
     * @throws {AppError} not_found, illegal_state
     */
    async redeliver(userId: string, webhookId: string, deliveryId: string) {
      const { id: endpointId } = await getEnabled(userId, webhookId);
      const row = await repo.redeliver(db, { id: deliveryId, endpointId });
      if (!row) throw new AppError('not_found');
      return row;
    },
  };
}
