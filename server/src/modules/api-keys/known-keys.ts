import type { ApiScope } from '@easel/shared/contracts/api-keys';
import { planOf } from '@easel/shared/contracts/plans';
import type { Background } from '@easel/shared/node/async/background';
import type { Db } from '@easel/shared/node/db/client';
import { createRecentlyUsed } from '@easel/shared/node/recently-used';
import { findAccount } from '@easel/shared/node/repos/accounts/accounts.repo';
import * as repo from '@easel/shared/node/repos/accounts/api-keys.repo';
import { isApiKey } from './key-format.ts';

/** How long a look-up is cached. Every process refuses a revoked key, or one of a suspended account, after this time. */
const KNOWN_MS = 1_000;
const KNOWN_KEYS = 10_000;

/** A key that exists, with the quota of its account. */
export interface KnownKey {
  id: string;
  userId: string;
  scopes: readonly ApiScope[];
  expiresAt: Date | null;
  suspendedAt: Date | null;
  /** The account that pays: the team owner's, if it shares its plan. */
  accountId: string;
  /** Requests an hour. */
  limit: number;
}

export interface KnownKeysOptions {
  db: Db;
  background: Background;
  now: () => Date;
}

/** Looks keys up, each at most once a second. */
export function createKnownKeys({ db, background, now }: KnownKeysOptions) {
  /** Look-ups by the hash of the key, including those in flight. Their age counts from their start. */
  const known = createRecentlyUsed<Promise<KnownKey | undefined>>(KNOWN_KEYS, { ttl: KNOWN_MS });

  async function lookUp(key: string, keyHash: Buffer): Promise<KnownKey | undefined> {
    const row = isApiKey(key) ? await repo.findUsableApiKey(db, keyHash, now()) : undefined;
    if (!row) return undefined;
    const { id, userId, scopes, expiresAt, suspendedAt, isMember, entitlement } = row;
    background.run('recording the use of an API key', () => repo.recordApiKeyUse(db, id));
    const account = (isMember && (await findAccount(db, userId, now()))) || entitlement;
    const limit = account.apiRequestsPerHour ?? planOf(account, now()).apiRequestsPerHour;
    return { id, userId, scopes, expiresAt, suspendedAt, accountId: account.userId, limit };
  }

  /**
   * Looks a key up once for all requests with it that arrive meanwhile. Caches all but those of suspended accounts, which may be used
   * as soon as an operator allows it.
   */
  async function lookUpOnce(key: string, keyHash: Buffer, hashText: string): Promise<KnownKey | undefined> {
    const looking = lookUp(key, keyHash);
    known.set(hashText, looking);
    const isKept = await looking.then(
      (found) => !found?.suspendedAt,
      () => false,
    );
    if (!isKept && known.peek(hashText) === looking) known.delete(hashText);
    return looking;
  }

  return {
    /** Returns the key with this hash, unless it has expired, was revoked, or its account's deletion was requested. */
    async find(key: string, keyHash: Buffer): Promise<KnownKey | undefined> {
      const hashText = keyHash.toString('base64');
      const found = await (known.get(hashText) ?? lookUpOnce(key, keyHash, hashText));
      return found?.expiresAt && found.expiresAt <= now() ? undefined : found;
    },

    /** Makes the next request of every key look it up again. */
    forget: () => known.clear(),
  };
}
