import type { Db, Tx } from '@easel/shared/node/db/client';
import { afterEach } from 'vitest';

/**
 * Returns a function that does some work in a transaction and keeps it open, as a session of a stopped process does. It
 * returns a function that ends the transaction; otherwise it ends after the test. Call it once per file.
 */
export function heldLocks() {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });
  return async (db: Db, work: (tx: Tx) => Promise<unknown>): Promise<() => Promise<void>> => {
    const done = Promise.withResolvers<void>();
    const holds = Promise.withResolvers<void>();
    const transaction = db.transaction().execute(async (tx) => {
      await work(tx);
      holds.resolve();
      await done.promise;
    });
    await Promise.race([holds.promise, transaction]);
    const end = async () => {
      done.resolve();
      await transaction;
    };
    ends.push(end);
    return end;
  };
}

/** Locks a generation's row until the transaction ends. */
export const lockGeneration = (id: string) => (tx: Tx) =>
  tx.selectFrom('generations').select('id').where('id', '=', id).forUpdate().execute();
