import { waitUntil } from '@easel/local/wait-until';
import type { Fault } from './fault.ts';

const CLAIMED_WITHIN_MS = 6_000;
const POLL_MS = 15;

/**
 * A claim that asynchronous replication had not copied when the primary was lost: the row of a claimed generation is again as it was
 * while it waited, and its worker does not know.
 */
export const rewindRow: Fault = {
  name: 'rewind a row',
  seconds: [0, 0],
  async begin({ postgres: { sql } }) {
    const names = await sql`
      select string_agg(format('%I', column_name), ', ') as columns from information_schema.columns
      where table_schema = 'public' and table_name = 'generations' and is_generated = 'NEVER' and column_name <> 'id'`;
    const columns = sql.unsafe(String(names[0]?.columns));
    const waiting = new Map<string, unknown>();

    async function rewindOne(): Promise<string | undefined> {
      const rows =
        await sql`select id, to_jsonb(generations) as row from generations where status = 'pending'`;
      for (const { id, row } of rows) waiting.set(id, row);
      for (const [id, row] of waiting) {
        const [rewound] = await sql`
          update generations set (${columns}) = (
            select ${columns} from jsonb_populate_record(null::generations, ${sql.json(row as never)})
          )
          where id = ${id} and status = 'processing' and version = (${sql.json(row as never)}::jsonb ->> 'version')::int + 1
          returning id`;
        if (rewound) return id;
      }
      return undefined;
    }

    const id = await waitUntil(rewindOne, { timeoutMs: CLAIMED_WITHIN_MS, intervalMs: POLL_MS });
    return id === undefined ? undefined : { what: id, excused: 'no server', end: async () => {} };
  },
};
