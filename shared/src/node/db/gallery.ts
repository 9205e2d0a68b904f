import type { ColumnType, Generated } from 'kysely';

type CreatedAt = ColumnType<Date, Date | undefined, never>;

/** `pictureId` is the id of a generation or of a sample. */
export interface LikesTable {
  pictureId: string;
  userId: string;
  createdAt: CreatedAt;
}

/** One row per picture, viewer and day. */
export interface DownloadsTable {
  pictureId: string;
  /** Keyed hash of the viewer's IP address. */
  viewer: Buffer;
  /** `2026-01-31`, in UTC. */
  day: Generated<string>;
}
