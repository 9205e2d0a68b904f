import { API_KEYS_MAX } from '@easel/shared/contracts/api-keys';
import type { ApiKeyRequest } from '@easel/shared/contracts/api-keys.schema';
import { DAY_MS } from '@easel/shared/contracts/durations';
import { AppError } from '@easel/shared/node/app-error';
import type { Background } from '@easel/shared/node/async/background';
import type { Db } from '@easel/shared/node/db/client';
import { createRecentlyUsed } from '@easel/shared/node/recently-used';
import * as repo from '@easel/shared/node/repos/accounts/api-keys.repo';
import { type Origin, recordSecurityEvent } from '@easel/shared/node/repos/accounts/security-events.repo';
import { lockLiveSession } from '@easel/shared/node/repos/accounts/sessions.repo';
import { v7 as uuidv7 } from 'uuid';
import type { AuthenticatedUser } from '../../http/access-tokens.ts';
import type { SecurityNotices } from '../security-log/security-notices.ts';
import { createApiKey, hashApiKey, hintOf } from './key-format.ts';
import { createKnownKeys, type KnownKey } from './known-keys.ts';
import { createRequestQuota, type QuotaState } from './request-quota.ts';

/** How long a key whose quota is used up is refused from memory. A larger plan takes effect after this time at the latest. */
const REFUSED_MS = 5_000;
const REFUSED_KEYS = 10_000;

export interface ApiKeysServiceOptions {
  db: Db;
  securityNotices: SecurityNotices;
  background: Background;
  now: () => Date;
}

/** The user and the session that a request came from. */
type Caller = Pick<AuthenticatedUser, 'userId' | 'sessionId'>;

export type ApiKeysService = ReturnType<typeof createApiKeysService>;

/** Manages and authenticates API keys. */
export function createApiKeysService({ db, securityNotices, background, now }: ApiKeysServiceOptions) {
  const quota = createRequestQuota({ db, background, now });
  const knownKeys = createKnownKeys({ db, background, now });
  /** Quotas that are used up, by the id of the key. */
  const exhausted = createRecentlyUsed<QuotaState>(REFUSED_KEYS, { ttl: REFUSED_MS });

  return {
    list: (userId: string) => repo.listApiKeys(db, userId),

    /** Makes the next request of every key look it up again, because some keys have ended. */
    forgetKnown: knownKeys.forget,

    /**
     * Creates a key. The answer is the only place where the key itself appears.
     *
     * @throws {AppError} illegal_state with too many keys, session_revoked
     */
    async create(
      { userId, sessionId }: Caller,
      { name, scopes, expiresInDays }: ApiKeyRequest,
      origin: Origin,
    ) {
      const key = createApiKey();
      const expiresAt = expiresInDays === null ? null : new Date(now().getTime() + expiresInDays * DAY_MS);
      const newKey = {
        id: uuidv7(),
        userId,
        name,
        scopes,
        expiresAt,
        hint: hintOf(key),
        keyHash: hashApiKey(key),
      };
      const row = await db.transaction().execute(async (tx) => {
        if (!(await lockLiveSession(tx, { id: sessionId, userId }, now())))
          throw new AppError('session_revoked');
        const row = await repo.insertApiKey(tx, newKey, API_KEYS_MAX);
        if (!row) throw tooMany();
        await recordSecurityEvent(tx, { kind: 'key_created', userId, origin, sessionId, details: { name } });
        return row;
      });
      securityNotices.send(userId, { kind: 'key_created', name }, origin);
      return { row, key };
    },

    /**
     * Revokes a key: immediately in this process, within a second in others.
     *
     * @throws {AppError} not_found
     */
    async revoke({ userId, sessionId }: Caller, id: string, origin: Origin): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const name = await repo.deleteApiKey(tx, userId, id);
        if (name === undefined) throw new AppError('not_found');
        await recordSecurityEvent(tx, { kind: 'key_revoked', userId, origin, sessionId, details: { name } });
      });
      knownKeys.forget();
    },

    /** Returns a key that may be used, or belongs to a suspended account; undefined for any other. */
    find: (key: string) => knownKeys.find(key, hashApiKey(key)),

    /** Counts a request with this key, and returns the quota of its account. */
    async count({ id, accountId, limit }: KnownKey): Promise<QuotaState> {
      const refused = exhausted.get(id);
      if (refused && refused.resetsAt > now()) return refused;
      const state = await quota.count(accountId, limit);
      if (state.isExceeded) exhausted.set(id, state);
      return state;
    },
  };
}

const tooMany = () =>
  new AppError('illegal_state', {
    detail: `You've reached the limit of ${API_KEYS_MAX} API keys. Revoke one that you no longer use.`,
  });
