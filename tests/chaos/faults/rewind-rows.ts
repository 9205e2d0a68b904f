import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import type { Fault } from './fault.ts';

const WATCH_MS = 5_000;
const POLL_MS = 15;
const MOST = 5;

/**
 * Claims that asynchronous replication had not copied when the primary was lost: the rows of claimed generations are again as they
 * were while they waited, and their workers do not know.
 */
export const rewindRows: Fault = {
  name: 'rewind rows',
  seconds: [0, 0],
  async begin({ postgres: { sql } }) {
    const columns = await columnsOf(sql);
    const waiting = new Map<string, unknown>();
    const rewound: string[] = [];
    for (const end = performance.now() + WATCH_MS; performance.now() < end && rewound.length < MOST; ) {
      const rows =
        await sql`select id, to_jsonb(generations) as row from generations where status = 'pending'`;
      for (const { id, row } of rows) waiting.set(id, row);
      for (const [id, row] of waiting) {
        if (rows.some((each) => each.id === id) || rewound.length >= MOST) continue;
        waiting.delete(id);
        if (await rewind(sql, { id, row, columns })) rewound.push(id);
      }
      await sleep(POLL_MS);
    }
    return rewound.length === 0
      ? undefined
      : { what: rewound.join(', '), excused: 'no server', end: async () => {} };
  },
};

async function columnsOf(sql: postgres.Sql): Promise<string> {
  const [names] = await sql`
    select string_agg(format('%I', column_name), ', ') as columns from information_schema.columns
    where table_schema = 'public' and table_name = 'generations' and is_generated = 'NEVER' and column_name <> 'id'`;
  return String(names?.columns);
}

/** Writes a row as it was, if it has changed only by a claim. */
async function rewind(
  sql: postgres.Sql,
  { id, row, columns }: { id: string; row: unknown; columns: string },
): Promise<boolean> {
  const earlier = sql.json(row as postgres.JSONValue);
  const { count } = await sql`
    update generations set (${sql.unsafe(columns)}) = (
      select ${sql.unsafe(columns)} from jsonb_populate_record(null::generations, ${earlier})
    )
    where id = ${id} and status = 'processing' and version = (${earlier}::jsonb ->> 'version')::int + 1`;
  return count > 0;
}
