import { createLogger } from '@easel/shared/node/logger';
import { openGenerationQueue } from '@easel/shared/node/queue/generation-queue';
import { sql } from 'kysely';
import type { Fault } from './fault.ts';

const COPIES = 3;

/** Jobs of waiting, running and ended generations are delivered again, with one for an unknown generation. */
export const duplicateJobs: Fault = {
  name: 'duplicate jobs',
  seconds: [0, 0],
  async begin({ postgres: { db }, queueUrl }) {
    const { rows } = await sql<{ id: string }>`
      (select id from generations where status in ('pending', 'processing') order by id limit 4)
      union all (select id from generations where status not in ('pending', 'processing') order by id desc limit 4)`.execute(
      db,
    );
    const ids = [...rows.map(({ id }) => id), 'no-generation'];
    const logger = createLogger({ name: 'chaos', level: 'silent', format: 'json' });
    const queue = openGenerationQueue({ url: queueUrl, logger });
    try {
      for (let copy = 0; copy < COPIES; copy += 1) await queue.add(ids.map((id) => ({ id, priority: 1 })));
    } finally {
      await queue.close();
    }
    return { what: `${ids.length} jobs`, excused: 'no server', end: async () => {} };
  },
};
