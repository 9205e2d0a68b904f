import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@easel/shared/node/db/client';
import { sql } from 'kysely';
import type { Fault } from './fault.ts';

const WATCH_MS = 5_000;
const POLL_MS = 15;
const MOST = 5;

/**
 * The primary is lost before asynchronous replication copied some claims: the rows of claimed generations return to their waiting
 * state, without their workers' knowledge.
 */
export const rewindRows: Fault = {
  name: 'rewind rows',
  seconds: [0, 0],
  async begin({ postgres: { db } }) {
    const columns = await columnsOf(db);
    const waiting = new Map<string, string>();
    const rewound: string[] = [];
    for (const end = performance.now() + WATCH_MS; performance.now() < end && rewound.length < MOST; ) {
      const { rows } = await sql<{ id: string; row: string }>`
        select id, to_jsonb(generations)::text as row from generations where status = 'pending'`.execute(db);
      for (const { id, row } of rows) waiting.set(id, row);
      for (const [id, row] of waiting) {
        if (rows.some((each) => each.id === id) || rewound.length >= MOST) continue;
        waiting.delete(id);
        if (await rewind(db, { id, row, columns })) rewound.push(id);
      }
      await sleep(POLL_MS);
    }
    return rewound.length === 0
      ? undefined
      : { what: rewound.join(', '), excused: 'no server', end: async () => {} };
  },
};

async function columnsOf(db: Db): Promise<string> {
  const { rows } = await sql<{ columns: string }>`
    select string_agg(format('%I', column_name), ', ') as columns from information_schema.columns
    where table_schema = 'public' and table_name = 'generations' and is_generated = 'NEVER' and column_name <> 'id'`.execute(
    db,
  );
  return String(rows[0]?.columns);
}

/** Restores a row's earlier state, if only a claim has changed it. */
async function rewind(
  db: Db,
  { id, row, columns }: { id: string; row: string; columns: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update generations set (${sql.raw(columns)}) = (
      select ${sql.raw(columns)} from jsonb_populate_record(null::generations, ${row}::jsonb)
    )
    where id = ${id} and status = 'processing' and version = (${row}::jsonb ->> 'version')::int + 1`.execute(
    db,
  );
  return (numAffectedRows ?? 0n) > 0n;
}
