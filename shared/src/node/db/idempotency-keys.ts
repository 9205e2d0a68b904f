import type { ColumnType } from 'kysely';

export interface IdempotencyKeysTable {
  userId: string;
  /** The key that the client sent. */
  key: string;
  requestHash: Buffer;
  batchId: string;
  createdAt: ColumnType<Date, Date | undefined, Date>;
}
