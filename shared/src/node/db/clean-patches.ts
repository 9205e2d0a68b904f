import type { ColumnType } from 'kysely';

/** The pixels that a picture's watermark covers, keyed by the generation's id. */
export interface CleanPatchesTable {
  generationId: string;
  /** The generation's user. */
  userId: string;
  objectKey: string;
  /** A worker has taken it, or could not use it, until then. */
  dueAt: ColumnType<Date, Date | undefined, Date>;
}
