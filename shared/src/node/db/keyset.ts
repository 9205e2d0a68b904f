import { type RawBuilder, sql } from 'kysely';

/**
 * The position of a row in a list with the newest first: its time in microseconds since 1970 (a `Date` would round
 * PostgreSQL's time to milliseconds) and its id.
 */
export interface Place {
  micros: number;
  id: string;
}

/** Selects a time column as {@link Place.micros}. */
export const microsOf = (column: string) =>
  sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`;

/** Converts {@link Place.micros} to a timestamp. */
export const instantOf = (micros: number) =>
  sql<Date>`(timestamptz 'epoch' + ${micros}::float8 * interval '1 microsecond')`;

/** Condition for rows that come after `place`. */
export function isBehind(timeColumn: string, idColumn: string, { micros, id }: Place): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(timeColumn)}, ${sql.ref(idColumn)}) < (${instantOf(micros)}, ${id}::uuid)`;
}
