import { ATTENTION_SECONDS } from '@easel/shared/contracts/push';
import type { Push, PushSubscriptionRequest } from '@easel/shared/contracts/push.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import type { PrivateEndpoints } from '@easel/shared/node/env';
import * as repo from '@easel/shared/node/repos/push/push-subscriptions.repo';
import { v7 as uuidv7 } from 'uuid';
import type { AuthenticatedUser } from '../../http/access-tokens.ts';
import { assertEndpointAllowed } from '../webhooks/webhooks.policy.ts';
import { presentPushDevice } from './push.presenter.ts';

type Caller = Pick<AuthenticatedUser, 'userId' | 'sessionId'>;

export interface PushServiceOptions {
  db: Db;
  publicKey: string;
  /** Whether push services may be in the operator's own network. */
  allowPrivate: PrivateEndpoints;
}

export type PushService = ReturnType<typeof createPushService>;

/** Manages the browsers that get push messages. Each belongs to the session that subscribed it, and ends with it. */
export function createPushService({ db, publicKey, allowPrivate }: PushServiceOptions) {
  async function read({ userId, sessionId }: Caller): Promise<Push> {
    const devices = await repo.listPushDevices(db, userId);
    return { publicKey, devices: devices.map((row) => presentPushDevice(row, sessionId)) };
  }

  return {
    read,

    /** Subscribes the session's browser. @throws {AppError} validation_failed, illegal_state */
    async subscribe(caller: Caller, { endpoint, keys }: PushSubscriptionRequest, isLocal: boolean) {
      assertEndpointAllowed(endpoint, { allowPrivate, isLocal, pointer: '/endpoint' });
      const { p256dh, auth } = keys;
      const { userId, sessionId } = caller;
      const subscription = { id: uuidv7(), userId, sessionId, endpoint, p256dh, auth };
      if (await repo.replaceSubscription(db, subscription)) return read(caller);
      throw new AppError('illegal_state', { detail: 'Another browser has subscribed with this endpoint.' });
    },

    /** @throws {AppError} not_found, also for other users' */
    async unsubscribe(userId: string, id: string): Promise<void> {
      if (!(await repo.deleteSubscription(db, { id, userId }))) throw new AppError('not_found');
    },

    /** Records whether the session's pages are visible. Messages wait while they are. */
    async noteAttention({ userId, sessionId }: Caller, isLooking: boolean): Promise<void> {
      await repo.recordAttention(db, { userId, sessionId, seconds: isLooking ? ATTENTION_SECONDS : 0 });
    },
  };
}
