import type { ColumnType } from 'kysely';

export interface IdempotencyKeysTable {
  userId: string;
  /** As the client sent it. */
  key: string;
  requestHash: Buffer;
  batchId: string;
  createdAt: ColumnType<Date, Date | undefined, Date>;
}
