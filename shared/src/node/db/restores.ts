import type { ColumnType, Generated } from 'kysely';

/** When the database was restored from a backup. */
export interface RestoresTable {
  id: Generated<number>;
  /** When the backup was taken. */
  takenAt: Date;
  restoredAt: ColumnType<Date, Date | undefined, never>;
  /** Until when objects that were written in between and have no row are kept. */
  orphansKeptUntil: Date;
}
