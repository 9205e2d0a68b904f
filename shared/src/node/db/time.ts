import { sql } from 'kysely';

/** The time in so many seconds (negative: ago) by the database's clock, which all processes share. */
export const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

export const ago = (seconds: number) => inSeconds(-seconds);
