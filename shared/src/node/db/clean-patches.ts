import type { ColumnType } from 'kysely';

/** The pixels that a picture's watermark covers, keyed by the generation's id. */
export interface CleanPatchesTable {
  generationId: string;
  /** The generation's user. */
  userId: string;
  objectKey: string;
  /** When a worker may take it: later while another has it or after it could not be used. */
  dueAt: ColumnType<Date, Date | undefined, Date>;
}
