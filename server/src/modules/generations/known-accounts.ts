import type { Db } from '@easel/shared/node/db/client';
import { createRecentlyUsed } from '@easel/shared/node/recently-used';
import { findHeldAccount, type HeldAccount } from '@easel/shared/node/repos/accounts/accounts.repo';

const ACCOUNTS = 10_000;
const KEPT_MS = 60_000;

/** Caches accounts as this process last read them. Use one only in a statement that compares it with the database's rows. */
export function createKnownAccounts({ db, now }: { db: Db; now: () => Date }) {
  const known = createRecentlyUsed<HeldAccount>(ACCOUNTS, { ttl: KEPT_MS });
  return {
    async find(userId: string): Promise<HeldAccount | undefined> {
      const held = known.get(userId) ?? (await findHeldAccount(db, userId, now()));
      if (held) known.set(userId, held);
      return held;
    },
    forget: (userId: string) => known.delete(userId),
  };
}
