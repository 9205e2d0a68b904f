import { CompiledQuery } from 'kysely';
import type { Db } from './client.ts';

/** A statement that each connection parses and plans once, for the queries of the most frequent requests. */
export interface Prepared {
  text: string;
}

/** Matches the comment at the beginning of a statement that names it. */
const NAMED = /^\/\* prepared: ([\w-]+) \*\//;

/**
 * Declares a prepared statement. Name its columns as the code does (`as "batchId"`): nothing translates them. Write a condition on a
 * partial index with a literal, never with a parameter, or a plan for all values cannot use that index.
 *
 * @param name distinct from all others
 */
export const prepared = (name: string, sql: string): Prepared => ({ text: `/* prepared: ${name} */ ${sql}` });

/** Returns the name in a statement of {@link prepared}; undefined for any other. */
export const statementNameOf = (text: string): string | undefined =>
  text.startsWith('/*') ? NAMED.exec(text)?.[1] : undefined;

/** Runs a prepared statement, without the plugins that translate names. */
export async function runPrepared<Row>(
  db: Db,
  { text }: Prepared,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await db.withoutPlugins().executeQuery(CompiledQuery.raw(text, [...values]));
  return rows as Row[];
}

/** As {@link runPrepared}, for a statement that returns a table's whole rows: their columns are named as the query builder names them. */
export async function runPreparedRows<Row>(
  db: Db,
  { text }: Prepared,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
  return rows as Row[];
}
