export interface AttemptsTable {
  /** A keyed hash of what was tried by whom. */
  key: Buffer;
  count: number;
  resetsAt: Date;
}
