import { WEBHOOK_TEST_EVENT } from '@easel/shared/contracts/webhooks';
import { openSealedText } from '@easel/shared/node/crypto/sealed-text';
import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import {
  type DeliveryClaim,
  releaseDelivery,
  settleDelivery,
} from '@easel/shared/node/repos/webhooks/webhook-outbox.repo';
import { holdWebhook, turnOffGone } from '@easel/shared/node/repos/webhooks/webhooks.repo';
import { retryInSeconds } from './schedule.ts';
import { type SenderOptions, type SendResult, sendWebhook } from './send-webhook.ts';

export interface DeliverOptions extends SenderOptions {
  db: Db;
  logger: Logger;
  /** Seals the signing secrets. */
  secretKey: Buffer;
}

/** Makes one attempt at a delivery and settles it. One that the worker's shutdown aborts is handed back for another attempt. */
export async function deliver(
  claim: DeliveryClaim,
  signal: AbortSignal,
  options: DeliverOptions,
): Promise<void> {
  const { db } = options;
  if (!claim.isWanted) {
    await settleDelivery(db, claim, { status: 'failed' }, { failure: 'turned_off' });
    return;
  }
  try {
    await settle(db, claim, await attempt(claim, signal, options));
  } catch (error) {
    if (signal.aborted) await releaseDelivery(db, claim);
    throw error;
  }
}

async function attempt(
  { id, endpointId, url, payload, sealedSecrets }: DeliveryClaim,
  signal: AbortSignal,
  { secretKey, logger, ...sender }: DeliverOptions,
): Promise<SendResult> {
  try {
    const secrets = sealedSecrets.map((sealed) => openSealedText(secretKey, sealed, endpointId));
    return await sendWebhook({ id, url, payload, secrets }, signal, sender);
  } catch (err) {
    signal.throwIfAborted();
    // For example, the operator has changed EASEL_SECRET.
    logger.error({ err, id }, 'webhook not sent');
    return { durationMs: 0, failure: 'internal' };
  }
}

async function settle(db: Db, claim: DeliveryClaim, result: SendResult): Promise<void> {
  const { retryAfterSeconds, ...record } = result;
  if (result.failure === null) {
    await settleDelivery(db, claim, { status: 'delivered' }, record);
    return;
  }
  const isOver = result.failure === 'gone' || claim.event === WEBHOOK_TEST_EVENT;
  const next = isOver ? null : retryInSeconds(claim.roundAttempts, { retryAfterSeconds });
  const outcome =
    next === null ? ({ status: 'failed' } as const) : ({ status: 'pending', retryInSeconds: next } as const);
  const isGone = result.failure === 'gone';
  await db.transaction().execute(async (tx) => {
    if (isGone) await holdWebhook(tx, claim.endpointId);
    const isOurs = await settleDelivery(tx, claim, outcome, record);
    if (isOurs && isGone) await turnOffGone(tx, claim.endpointId, claim.url);
  });
}
