import type { PictureNotice } from '@easel/shared/contracts/push';
import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import {
  claimPushes,
  deletePastPushes,
  endPush,
  type FinishedBatch,
  findFinishedBatch,
  type PushClaim,
  postponePush,
} from '@easel/shared/node/repos/push/push-outbox.repo';
import {
  deleteEndedSubscriptions,
  deleteGoneSubscription,
} from '@easel/shared/node/repos/push/push-subscriptions.repo';
import type { Agent } from 'undici';
import type { ImageLinks } from '../images/image-links.ts';
import { type PushOutcome, sendPush } from './send-push.ts';
import type { VapidKeys } from './vapid.ts';

const AT_ONCE = 16;
/** Pauses between the attempts. */
const RETRY_AFTER_SECONDS = [5, 60, 300, 1_800];
const BODY_MAX_LENGTH = 140;

export interface PushSenderOptions {
  db: Db;
  logger: Logger;
  /** Connects to push services. */
  agent: Agent;
  vapid: VapidKeys;
  imageLinks: Pick<ImageLinks, 'path'>;
  /** The origin that users visit. */
  publicUrl: string;
}

export type PushSender = ReturnType<typeof createPushSender>;

/** Sends messages about finished pictures. Any number of processes may run it: the database gives each message to one of them. */
export function createPushSender(options: PushSenderOptions) {
  const { db, logger } = options;

  async function attempt(claim: PushClaim): Promise<PushOutcome> {
    const batch = claim.isWanted ? await findFinishedBatch(db, claim) : undefined;
    if (!batch) return { kind: 'refused' };
    try {
      return await sendPush(claim, noticeOf(claim.batchId, batch, options), options);
    } catch (err) {
      logger.warn({ err, host: new URL(claim.endpoint).host }, 'push message not sent');
      return { kind: 'later', retryAfterSeconds: undefined };
    }
  }

  async function send(claim: PushClaim): Promise<void> {
    const outcome = await attempt(claim);
    if (outcome.kind === 'gone') await deleteGoneSubscription(db, claim.subscriptionId, claim.endpoint);
    const pause = outcome.kind === 'later' ? RETRY_AFTER_SECONDS[claim.attempt - 1] : undefined;
    if (outcome.kind === 'later' && pause !== undefined) {
      await postponePush(db, claim, Math.max(pause, outcome.retryAfterSeconds ?? 0));
    } else {
      await endPush(db, claim);
    }
  }

  return {
    /** Sends every message that is due. */
    async sendDue(): Promise<void> {
      for (;;) {
        const claims = await claimPushes(db, AT_ONCE);
        if (claims.length === 0) return;
        await Promise.all(claims.map(send));
      }
    },

    async cleanUp(): Promise<void> {
      await deletePastPushes(db);
      await deleteEndedSubscriptions(db);
    },
  };
}

function noticeOf(
  batchId: string,
  { id, prompt, count, unseen }: FinishedBatch,
  { imageLinks, publicUrl }: Pick<PushSenderOptions, 'imageLinks' | 'publicUrl'>,
): PictureNotice {
  const body = prompt.length > BODY_MAX_LENGTH ? `${prompt.slice(0, BODY_MAX_LENGTH - 1)}…` : prompt;
  return {
    tag: batchId,
    title: count === 1 ? 'Your picture is ready' : `Your ${count} pictures are ready`,
    body,
    image: new URL(imageLinks.path(id, 'thumbnail'), publicUrl).href,
    path: count === 1 ? `/p/${id}` : '/generate',
    unseen,
  };
}
