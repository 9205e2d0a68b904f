import { pick } from '../../env/random.ts';
import type { Fault } from './fault.ts';

/** A session of somebody else locks the row of one active generation and stays idle. */
export const holdRow: Fault = {
  name: 'hold a row',
  seconds: [12, 20],
  async begin({ postgres }, random) {
    const status = pick(random, ['pending', 'processing']);
    const session = await postgres.sql.reserve();
    await session`begin`;
    const [row] = await session`
      select id from generations where status = ${status} order by id limit 1 for update skip locked`;
    const release = async () => {
      // The session is gone if PostgreSQL was killed meanwhile.
      await session`rollback`.catch(() => undefined);
      session.release();
    };
    if (!row) {
      await release();
      return undefined;
    }
    return { what: `${row.id}, which is ${status}`, excused: 'no server', end: release };
  },
};
