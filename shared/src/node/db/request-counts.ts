/** The columns of rate-limiter-flexible's PostgreSQL store. */
export interface RequestCountsTable {
  /** A keyed hash of the limit's name and its subject, in hexadecimal. */
  key: string;
  points: number;
  /** When the window ends, in Unix milliseconds. */
  expire: number;
}
