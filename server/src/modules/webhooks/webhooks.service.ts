import { randomBytes } from 'node:crypto';
import { WEBHOOK_SECRET_PREFIX, WEBHOOK_SECRETS_MAX, WEBHOOKS_MAX } from '@easel/shared/contracts/webhooks';
import type { WebhookPatch, WebhookRequest } from '@easel/shared/contracts/webhooks.schema';
import { AppError } from '@easel/shared/node/app-error';
import { sealText } from '@easel/shared/node/crypto/sealed-text';
import type { Db } from '@easel/shared/node/db/client';
import type { PrivateEndpoints } from '@easel/shared/node/env';
import {
  type Origin as RequestOrigin,
  recordSecurityEvent,
} from '@easel/shared/node/repos/accounts/security-events.repo';
import * as repo from '@easel/shared/node/repos/webhooks/webhooks.repo';
import { v7 as uuidv7 } from 'uuid';
import type { AuthenticatedUser } from '../../http/access-tokens.ts';
import { assertProvenSession } from '../proof/fresh-proof.ts';
import { assertEndpointAllowed, type EndpointRules } from './webhooks.policy.ts';

/** In bytes: the length of the hash; the specification recommends 24 to 64. */
const SECRET_LENGTH = 32;

export interface WebhooksServiceOptions {
  db: Db;
  /** Encrypts secrets at rest. */
  secretKey: Buffer;
  /** Whether endpoints may be in the operator's own network. */
  allowPrivate: PrivateEndpoints;
  now: () => Date;
}

/** The origin of a request, which decides whether it may name a private endpoint. */
type Origin = Pick<EndpointRules, 'isLocal'> & { from: RequestOrigin };

export type WebhooksService = ReturnType<typeof createWebhooksService>;

/** Manages an account's webhooks. Other users' webhooks are not_found. */
export function createWebhooksService({ db, secretKey, allowPrivate, now }: WebhooksServiceOptions) {
  async function get(userId: string, id: string) {
    const row = await repo.findWebhook(db, { id, userId });
    if (!row) throw new AppError('not_found');
    return row;
  }

  return {
    get,
    list: (userId: string) => repo.listWebhooks(db, userId),

    /**
     * Creates a webhook. The answer is the only place where its secret appears.
     *
     * @throws {AppError} validation_failed, illegal_state, session_revoked, proof_required
     */
    async create(
      caller: AuthenticatedUser,
      { url, events, enabled }: WebhookRequest,
      { isLocal, from }: Origin,
    ) {
      const { userId, sessionId } = caller;
      assertEndpointAllowed(url, { allowPrivate, isLocal });
      const id = uuidv7();
      const secret = createSecret();
      const outcome = await repo.insertWebhook(
        db,
        { id, userId, url, events, enabled },
        {
          sealed: sealText(secretKey, secret, id),
          most: WEBHOOKS_MAX,
          async within(tx) {
            await assertProvenSession(tx, caller, now());
            const event = { kind: 'webhook_created', userId, sessionId } as const;
            await recordSecurityEvent(tx, { ...event, origin: from, details: { host: hostOf(url) } });
          },
        },
      );
      if (outcome === 'inserted') return { row: await get(userId, id), secret };
      throw outcome === 'taken' ? urlTaken() : tooMany();
    },

    /** @throws {AppError} validation_failed, illegal_state, not_found, session_revoked, proof_required */
    async update(caller: AuthenticatedUser, id: string, patch: WebhookPatch, { isLocal, from }: Origin) {
      const { userId, sessionId } = caller;
      const change = defined(patch);
      if (change.url !== undefined) assertEndpointAllowed(change.url, { allowPrivate, isLocal });
      const details = {
        changed: Object.keys(change).join(', '),
        ...(change.url !== undefined && { host: hostOf(change.url) }),
      };
      const run = db.transaction().execute(async (tx) => {
        await assertProvenSession(tx, caller, now());
        if (!(await repo.updateWebhook(tx, { id, userId }, change))) throw new AppError('not_found');
        await recordSecurityEvent(tx, { kind: 'webhook_changed', userId, sessionId, origin: from, details });
      });
      await run.catch((error) => {
        throw repo.isUrlTaken(error) ? urlTaken(error) : error;
      });
      return get(userId, id);
    },

    /** @throws {AppError} not_found */
    async remove(
      { userId, sessionId }: Pick<AuthenticatedUser, 'userId' | 'sessionId'>,
      id: string,
      origin: RequestOrigin,
    ): Promise<void> {
      await db.transaction().execute(async (tx) => {
        if (!(await repo.deleteWebhook(tx, { id, userId }))) throw new AppError('not_found');
        await recordSecurityEvent(tx, { kind: 'webhook_deleted', userId, sessionId, origin });
      });
    },

    /**
     * Replaces the secret. Earlier secrets also sign for another day.
     *
     * @throws {AppError} illegal_state, not_found, session_revoked, proof_required
     */
    async replaceSecret(caller: AuthenticatedUser, id: string, origin: RequestOrigin) {
      const { userId, sessionId } = caller;
      const secret = createSecret();
      const added = { sealed: sealText(secretKey, secret, id), most: WEBHOOK_SECRETS_MAX };
      const outcome = await db.transaction().execute(async (tx) => {
        await assertProvenSession(tx, caller, now());
        const outcome = await repo.replaceSecret(tx, { id, userId }, added);
        if (outcome === 'replaced') {
          await recordSecurityEvent(tx, { kind: 'webhook_secret_replaced', userId, sessionId, origin });
        }
        return outcome;
      });
      if (outcome === 'not_found') throw new AppError('not_found');
      if (outcome === 'replaced') return { row: await get(userId, id), secret };
      throw new AppError('illegal_state', {
        detail: `At most ${WEBHOOK_SECRETS_MAX} secrets can sign at once. Wait until the oldest one has expired.`,
      });
    },
  };
}

const hostOf = (url: string) => new URL(url).host;

const createSecret = () => WEBHOOK_SECRET_PREFIX + randomBytes(SECRET_LENGTH).toString('base64');

function defined({ url, events, enabled }: WebhookPatch): repo.WebhookChange {
  return {
    ...(url !== undefined && { url }),
    ...(events !== undefined && { events }),
    ...(enabled !== undefined && { enabled }),
  };
}

const tooMany = () =>
  new AppError('illegal_state', {
    detail: `You've reached the limit of ${WEBHOOKS_MAX} webhooks. Delete one that you no longer use.`,
  });

function urlTaken(cause?: unknown): AppError {
  const message = 'You already have a webhook with this URL.';
  return new AppError('illegal_state', {
    detail: message,
    cause,
    details: { errors: [{ pointer: '/url', message }] },
  });
}
