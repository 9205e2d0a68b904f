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

/** The number of a picture's downloads, kept by a trigger. One not downloaded since the table was created has no row. */
export interface DownloadCountsTable {
  pictureId: string;
  downloads: number;
}
