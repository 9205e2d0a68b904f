import { pick } from '../../env/random.ts';
import type { Fault } from './fault.ts';

/** A foreign session locks the row of one active generation and stays idle. */
export const holdRow: Fault = {
  name: 'hold a row',
  seconds: [12, 20],
  async begin({ postgres }, random) {
    const status = pick(random, ['pending', 'processing'] as const);
    const transaction = await postgres.db.startTransaction().execute();
    const release = async () => {
      // The session no longer exists if PostgreSQL was killed meanwhile.
      await transaction
        .rollback()
        .execute()
        .catch(() => undefined);
    };
    const row = await transaction
      .selectFrom('generations')
      .select('id')
      .where('status', '=', status)
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) {
      await release();
      return undefined;
    }
    return { what: `${row.id}, which is ${status}`, excused: 'no server', end: release };
  },
};
