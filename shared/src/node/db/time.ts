import { sql } from 'kysely';

/** The database's clock, the one that all processes share, so many seconds from now; before now where negative. */
export const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

export const ago = (seconds: number) => inSeconds(-seconds);
