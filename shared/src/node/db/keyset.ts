import { type RawBuilder, sql } from 'kysely';

/**
 * Where a row stands in a list that shows the newest first: its time in microseconds since 1970, as PostgreSQL counts them (a
 * `Date` would lose some), and its id.
 */
export interface Place {
  micros: number;
  id: string;
}

/** A time column as {@link Place.micros}. */
export const microsOf = (column: string) =>
  sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`;

/** {@link Place.micros} as a time. */
export const instantOf = (micros: number) =>
  sql<Date>`(timestamptz 'epoch' + ${micros}::float8 * interval '1 microsecond')`;

/** For a `where`: whether a row stands behind `place`. */
export function isBehind(timeColumn: string, idColumn: string, { micros, id }: Place): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(timeColumn)}, ${sql.ref(idColumn)}) < (${instantOf(micros)}, ${id}::uuid)`;
}
