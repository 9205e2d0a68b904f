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

/** What an endpoint was told, and telling it again. The workers deliver. */
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

    /** A test goes the way of all deliveries, once; one that waits already is not joined by another. @throws {AppError} */
    async test(userId: string, webhookId: string) {
      const { id: endpointId } = await getEnabled(userId, webhookId);
      const payload = JSON.stringify(testPayload(endpointId, now()));
      const row = await repo.fileTest(db, { id: randomUUID(), endpointId, payload });
      if (!row) throw new AppError('not_found');
      return row;
    },

    /** Under the same id: an endpoint that has it already will know. @throws {AppError} not_found, illegal_state */
    async redeliver(userId: string, webhookId: string, deliveryId: string) {
      const { id: endpointId } = await getEnabled(userId, webhookId);
      const row = await repo.redeliver(db, { id: deliveryId, endpointId });
      if (!row) throw new AppError('not_found');
      return row;
    },
  };
}
