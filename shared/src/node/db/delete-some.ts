import { type RawBuilder, sql } from 'kysely';
import type { Db, Tables } from './client.ts';

/** Bounds the time of one statement. The next call deletes more. */
const ROWS_PER_CALL = 5_000;

/**
 * Deletes rows that match, a bounded number per call, and passes over rows that another session has locked. Several workers may
 * call it at once: each gets different rows.
 *
 * @param condition SQL about the table's columns, in snake case
 * @returns the number of rows
 */
export async function deleteSome(
  db: Db,
  table: keyof Tables,
  condition: RawBuilder<boolean>,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${condition} limit ${ROWS_PER_CALL} for update skip locked
    ))`.execute(db);
  return Number(numAffectedRows);
}
