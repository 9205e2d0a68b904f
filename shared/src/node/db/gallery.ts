import type { ColumnType, Generated } from 'kysely';

type CreatedAt = ColumnType<Date, Date | undefined, never>;

/** `pictureId` is a generation's id or a sample's. */
export interface LikesTable {
  pictureId: string;
  userId: string;
  createdAt: CreatedAt;
}

/** One for each viewer and day. */
export interface DownloadsTable {
  pictureId: string;
  /** A keyed hash of the address. */
  viewer: Buffer;
  /** `2026-01-31`, in UTC. */
  day: Generated<string>;
}
